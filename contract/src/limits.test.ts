import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test.each(
  Object.entries({
    STORAGE_KEYS: { token: 'token', refreshTokenId: 'refreshTokenId', user: 'user' },
    HEADERS: {
      refreshId: 'X-Refresh-Id',
      frontendUrl: 'X-Frontend-URL',
      registrationProof: 'X-Registration-Proof',
    },
    STAFF_ID_MAX: 10,
    NAME_MAX: 30,
    PASSWORD_MIN: 12,
    PASSWORD_MAX: 30,
    PASSWORD_SYMBOLS: '!@#$%*?',
    VERIFY_REDIRECT_SECONDS: 3,
    AUDIT_PAGE_SIZES: [10, 20, 50, 100],
    AUDIT_PAGE_SIZE_DEFAULT: 10,
    RECENT_ACTIVITY_FETCHED: 20,
    RECENT_ACTIVITY_SHOWN: 10,
    TABLE_PAGE_SIZE: 10,
    TABLE_PAGE_INDEX: 0,
    COLUMN_WIDTH_MIN: 100,
    COLUMN_WIDTH_MAX: 200,
    EXPORT_FILE_NAME: 'trips_export.csv',
    UPCOMING_TRIPS_MAX: 10,
    DASHBOARD_CALENDAR_YEARS: 5,
    DAY_SHADE_BASE: 0.2,
    DAY_SHADE_PER_TRIP: 0.2,
    DAY_SHADE_MAX: 1,
    CALENDAR_DOTS_MAX: 3,
    CALENDAR_COLOURS: 7,
    DOUBLE_CLICK_MS: 250,
    LONG_PRESS_MS: 250,
    AGENDA_DAYS: 30,
    CALENDAR_STEP_MINUTES: 30,
    WEEK_STARTS_ON: 0,
    DATE_RANGE_PRESETS: ['Today', 'Yesterday', 'This Week', 'Last Week', 'This Month', 'Last Month'],
    DATE_RANGE_INPUTS: ['days up to today', 'days starting today'],
    DATE_RANGE_COLOURS: ['#3d91ff', '#3ecf8e', '#fed14c'],
    DATE_RANGE_DAYS_MAX: 99_999,
    DATE_RANGE_YEARS_BACK: 100,
    DATE_RANGE_YEARS_AHEAD: 20,
  }),
)('the specification says that %s is %j', (name, value) => {
  expect(limits).toHaveProperty(name, value)
})

test.each(
  Object.entries({
    REASON_MAX: 500,
    COMMENTS_MAX: 2000,
    COST_MAX: 9_999_999_999.99,
    AUDIT_PAGE_SIZE_MAX: 100,
    ACCESS_TOKEN_MINUTES: 15,
    REFRESH_TOKEN_DAYS: 30,
    REFRESH_GRACE_SECONDS: 10,
    VERIFY_LINK_HOURS: 24,
    RESET_LINK_HOURS: 1,
    SIGN_IN_FAILURES_MAX: 10,
    SIGN_IN_WINDOW_MINUTES: 15,
    STREAM_HEARTBEAT_SECONDS: 20,
    FEEDS_MAX: 20,
    FEED_NAME_MAX: 60,
    FEED_DAYS_BACK: 730,
    FEED_READS_MAX: 300,
    API_TOKEN_DAYS: 90,
    API_TOKEN_DAYS_MAX: 365,
  }),
)('the decisions say that %s is %j', (name, value) => {
  expect(limits).toHaveProperty(name, value)
})
