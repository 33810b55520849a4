/** The constants of the product: every number that rules, screens and the server must agree on. */

export const STORAGE_KEYS = { token: 'token', refreshTokenId: 'refreshTokenId', user: 'user' } as const

/** Tells one session of a person from the next. It stays the same while the tokens are renewed. */
export const SESSION_KEY = 'session'

/** The proofs of this browser's own registrations. Signing out keeps them, because they are not part of a session. */
export const REGISTRATION_PROOFS_KEY = 'registrationProofs'

export const HEADERS = {
  refreshId: 'X-Refresh-Id',
  frontendUrl: 'X-Frontend-URL',
  registrationProof: 'X-Registration-Proof',
} as const

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
export const IDEMPOTENCY_KEY_MAX = 100
/** How long a call whose answer was lost can be repeated. */
export const IDEMPOTENCY_DAYS = 30

/** Sent with the list: its position in the feed, from which a stream can continue. */
export const FEED_POSITION_HEADER = 'X-Feed-Position'

export const STAFF_ID_MAX = 10
export const NAME_MAX = 30
/** The longest name of a person or place in the directory, which can be longer than one typed at activation. */
export const DIRECTORY_NAME_MAX = 100
/** SMTP limits the length of an address. */
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 30
export const PASSWORD_SYMBOLS = '!@#$%*?'

export const REASON_MAX = 500
export const COMMENTS_MAX = 2000
/** The most people, and the most destinations, on a trip. */
export const TRIP_LIST_MAX = 500
export const COST_MAX = 9_999_999_999.99

export const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 30
export const REFRESH_GRACE_SECONDS = 10
export const VERIFY_LINK_HOURS = 24
export const RESET_LINK_HOURS = 1
export const IDENTITY_LINK_HOURS = 1
/** How long someone can take at the identity provider, and then to prove that an account is theirs. */
export const SIGN_ON_MINUTES = 10
/** How long the browser can take to exchange the code it came back with. */
export const SIGN_ON_CODE_SECONDS = 60
export const VERIFY_REDIRECT_SECONDS = 3

/** The most failed sign-ins for one staff id from one network within the window. */
export const SIGN_IN_FAILURES_MAX = 10
export const SIGN_IN_WINDOW_MINUTES = 15

export const AUDIT_PAGE_SIZES = [10, 20, 50, 100] as const
export const AUDIT_PAGE_SIZE_DEFAULT = 10
export const AUDIT_PAGE_SIZE_MAX = 100
export const RECENT_ACTIVITY_FETCHED = 20
export const RECENT_ACTIVITY_SHOWN = 10

export const HISTORY_PAGE_SIZE = 20
export const TRASH_PAGE_SIZE = 20

export const PEOPLE_PAGE_SIZE = 50
export const PEOPLE_EXPORT_FILE_NAME = 'people_export.csv'
export const PLACE_NAME_MAX = DIRECTORY_NAME_MAX
/** The longest text to search people, places or the audit log for. */
export const ADMIN_SEARCH_MAX = 100
export const AUDIT_SEARCH_PAGE_SIZE = 50
export const AUDIT_EXPORT_FILE_NAME = 'audit_export.csv'
/** As many rows as a spreadsheet can show, below its headings. */
export const AUDIT_EXPORT_ROWS_MAX = 1_048_575

export const TABLE_PAGE_SIZE = 10
export const TABLE_PAGE_SIZES = [10, 20, 50, 100] as const
export const TABLE_PAGE_INDEX = 0
export const COLUMN_WIDTH_MIN = 100
export const COLUMN_WIDTH_MAX = 200

export const EXPORT_FILE_NAME = 'trips_export.csv'
export const EXPORT_WORKBOOK_NAME = 'trips_export.xlsx'

export const IMPORT_TEMPLATE_NAME = 'trips_template.csv'
export const IMPORT_MEGABYTES_MAX = 8
export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_UNDO_HOURS = 24

export const UPCOMING_TRIPS_MAX = 10

export const DASHBOARD_CALENDAR_YEARS = 5
export const DAY_SHADE_BASE = 0.2
export const DAY_SHADE_PER_TRIP = 0.2
export const DAY_SHADE_MAX = 1

export const CALENDAR_DOTS_MAX = 3
export const CALENDAR_COLOURS = 7
export const DOUBLE_CLICK_MS = 250
export const LONG_PRESS_MS = 250
export const AGENDA_DAYS = 30
export const CALENDAR_STEP_MINUTES = 30
export const WEEK_STARTS_ON = 0

/** On the slider of "Where is everyone?", before and after the current week. */
export const SLIDER_WEEKS_EITHER_SIDE = 26

/** The most bars in a chart of the insights. Beyond them the rest becomes one bar, and months become years. */
export const INSIGHTS_BARS_MAX = 10
export const INSIGHTS_PERIODS_MAX = 36
/** Months without trips are listed too, if there are no more months than this. */
export const INSIGHTS_MONTHS_FILLED = 600

export const DATE_RANGE_PRESETS = [
  'Today',
  'Yesterday',
  'This Week',
  'Last Week',
  'This Month',
  'Last Month',
] as const
export const DATE_RANGE_INPUTS = ['days up to today', 'days starting today'] as const
export const DATE_RANGE_COLOURS = ['#3d91ff', '#3ecf8e', '#fed14c'] as const
export const DATE_RANGE_DAYS_MAX = 99_999
export const DATE_RANGE_YEARS_BACK = 100
export const DATE_RANGE_YEARS_AHEAD = 20

/** The most calendar feeds a person can have, and the longest names and filters. */
export const FEEDS_MAX = 20
export const FEED_NAME_MAX = 60
export const FEED_FILTER_TEXT_MAX = 200
/** Feeds leave out trips that ended more days ago than this. */
export const FEED_DAYS_BACK = 730
/** The most reads of one feed from one instance, in the same window as failed sign-ins. */
export const FEED_READS_MAX = 300

/** The most access tokens a person can have, the longest names, and how many days they are valid. */
export const API_TOKENS_MAX = 20
export const API_TOKEN_NAME_MAX = 60
export const API_TOKEN_DAYS = 90
export const API_TOKEN_DAYS_MAX = 365
/** The most calls with one access token to one instance, within a window. */
export const API_TOKEN_CALLS_MAX = 600
export const API_TOKEN_WINDOW_SECONDS = 60

/** How many trips a page has, if the program doesn't say, and at most. */
export const TRIPS_PER_PAGE = 100
export const TRIPS_PER_PAGE_MAX = 1_000
/** The most days that a program can ask about at a time, and how many stays it gets. */
export const WHERE_DAYS_MAX = 366
export const STAYS_PER_ANSWER = 500
export const STAYS_PER_ANSWER_MAX = 1_000
/** The longest text that a program can search names for. */
export const SEARCHED_NAME_MAX = 200

export const STREAM_HEARTBEAT_SECONDS = 20
/** The most streams of one session on one instance. The tabs of a browser share one stream, so with this many, most have lost their reader. */
export const STREAMS_MAX = 12
/** The last comment in a stream, which tells its reader why it ends. */
export const STREAM_ENDINGS = { tokenExpired: 'token expired', tooMany: 'too many streams' } as const

/** Changes to someone's trips within this time are told in one email. */
export const NOTICE_MINUTES = 10
export const REMINDER_DAYS_MAX = 30
export const REMINDER_DAYS_DEFAULT = 7

export const PHONE_MAX = 40
export const CONTACT_NAME_MAX = 100

export const CHECK_IN_SUBJECT_MAX = 120
export const CHECK_IN_MESSAGE_MAX = 4000
export const CHECK_IN_NOTE_MAX = 1000
/** The most people who can be named in one request. */
export const CHECK_IN_PEOPLE_MAX = 10_000
export const CHECK_INS_PAGE_SIZE = 20

/** How long someone counts as being at a trip after they last said so, and how often a browser says so. */
export const PRESENCE_SECONDS = 30
export const PRESENCE_RENEWAL_SECONDS = 20
export const PRESENCE_TAB_MAX = 36

export const WEBHOOKS_MAX = 20
export const WEBHOOK_ADDRESS_MAX = 2000
export const DELIVERIES_PAGE_SIZE = 50
/** How long Sojourn tries to deliver an event, and how long an old secret also signs. */
export const WEBHOOK_HOURS = 24
