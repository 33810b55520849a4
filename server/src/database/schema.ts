import type { Scope } from '@sojourn/contract/account/scopes'
import type { AuditKind } from '@sojourn/contract/audit/audit-kinds'
import type { CalendarFilter, FeedDetail, FeedTrips } from '@sojourn/contract/calendar/calendar-feed'
import type {
  CheckInAnswer,
  CheckInKind,
  CheckInPlace,
  CheckInScope,
} from '@sojourn/contract/check-ins/check-in'
import type { ImportResult } from '@sojourn/contract/files/import'
import { REMINDER_DAYS_DEFAULT } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { TripContent } from '@sojourn/contract/trip/trip-fields'
import type { ChangeOrigin, TripChange } from '@sojourn/contract/trip/trip-history'
import type { TEST_EVENT, WebhookEvent } from '@sojourn/contract/webhooks/webhook-events'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** The tables for TypeScript. The migrations define them, and a test compares the two. */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

export const staff = pgTable('staff', {
  staff_id: text('staff_id').primaryKey(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  email: text('email'),
  left_at: instant('left_at'),
  changed_xid: xid8('changed_xid').notNull().default('0'),
})

export const region = pgTable('region', {
  region_id: integer('region_id').primaryKey().generatedByDefaultAsIdentity(),
  region_name: text('region_name').notNull(),
  retired_at: instant('retired_at'),
})

export const country = pgTable('country', {
  country_id: integer('country_id').primaryKey().generatedByDefaultAsIdentity(),
  country_name: text('country_name').notNull(),
  region_id: integer('region_id').notNull(),
  iso_code: text('iso_code'),
  retired_at: instant('retired_at'),
})

export const destination = pgTable('destination', {
  destination_id: integer('destination_id').primaryKey().generatedByDefaultAsIdentity(),
  destination_name: text('destination_name').notNull(),
  country_id: integer('country_id').notNull(),
  retired_at: instant('retired_at'),
  merged_into: integer('merged_into'),
  changed_xid: xid8('changed_xid').notNull().default('0'),
})

export const trip = pgTable('trip', {
  trip_id: integer('trip_id').primaryKey().generatedByDefaultAsIdentity(),
  start_date: date('start_date', { mode: 'string' }).notNull(),
  end_date: date('end_date', { mode: 'string' }).notNull(),
  est_cost: numeric('est_cost', { precision: 12, scale: 2, mode: 'number' }),
  one_curtin: boolean('one_curtin').notNull().default(false),
  reason: text('reason').notNull(),
  comments: text('comments').notNull().default(''),
  version: integer('version').notNull().default(1),
  deleted_at: instant('deleted_at'),
  changed_at: instant('changed_at').notNull().defaultNow(),
  changed_xid: xid8('changed_xid').notNull().default('0'),
})

export const tripStaff = pgTable('trip_staff', {
  trip_id: integer('trip_id').notNull(),
  staff_id: text('staff_id').notNull(),
  position: smallint('position').notNull(),
})

export const tripDestination = pgTable('trip_destination', {
  trip_id: integer('trip_id').notNull(),
  destination_id: integer('destination_id').notNull(),
  position: smallint('position').notNull(),
})

export const tripImport = pgTable('trip_import', {
  import_id: integer('import_id').primaryKey().generatedByDefaultAsIdentity(),
  staff_id: text('staff_id').notNull(),
  imported_at: instant('imported_at').notNull().defaultNow(),
  undone_at: instant('undone_at'),
  trips: json('trips').$type<ImportedTrip[]>().notNull(),
})

/** The version of a trip after an import, and the trip before it, unless the import added it. */
export interface ImportedTrip {
  trip_id: number
  version: number
  before: (StoredFields & { staffIds: readonly string[]; destinationIds: readonly number[] }) | null
}

/** JSON from an earlier version lacks the fields added since. An upcast adds them when it is read. */
type StoredFields = Partial<Omit<TripContent, 'staffMembers' | 'destinations'>>

export const importPlan = pgTable('import_plan', {
  plan: text('plan').primaryKey(),
  staff_id: text('staff_id').notNull(),
  file_hash: text('file_hash').notNull(),
  result: jsonb('result').$type<ImportResult>().notNull(),
  applied_at: instant('applied_at').notNull().defaultNow(),
})

/** What a call with an Idempotency-Key was answered. */
export const answeredCall = pgTable('answered_call', {
  staff_id: text('staff_id').notNull(),
  key: text('key').notNull(),
  /** A hash of the request. */
  asked: text('asked').notNull(),
  answer: jsonb('answer'),
  answered_at: instant('answered_at').notNull().defaultNow(),
})

export const account = pgTable('account', {
  staff_id: text('staff_id').primaryKey(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  password_hash: text('password_hash').notNull(),
  activated_at: instant('activated_at').notNull().defaultNow(),
  is_administrator: boolean('is_administrator').notNull().default(false),
  disabled_at: instant('disabled_at'),
  is_coordinator: boolean('is_coordinator').notNull().default(false),
})

export const session = pgTable('session', {
  session_id: uuid('session_id').primaryKey().defaultRandom(),
  staff_id: text('staff_id').notNull(),
  started_at: instant('started_at').notNull().defaultNow(),
  ended_at: instant('ended_at'),
  ended_because: text('ended_because'),
  last_seen_at: instant('last_seen_at').notNull().defaultNow(),
  browser: text('browser'),
  issuer: text('issuer'),
  subject: text('subject'),
  sid: text('sid'),
})

export const refreshToken = pgTable('refresh_token', {
  token_hash: text('token_hash').primaryKey(),
  session_id: uuid('session_id').notNull(),
  client_hash: text('client_hash').notNull(),
  expires_at: instant('expires_at').notNull(),
  used_at: instant('used_at'),
  sealed_successor: text('sealed_successor'),
})

/** Only written by the previous version, whose links still work. */
export const registration = pgTable('registration', {
  staff_id: text('staff_id').primaryKey(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  password_hash: text('password_hash').notNull(),
  asked_at: instant('asked_at').notNull().defaultNow(),
})

export const linkToken = pgTable('link_token', {
  token_hash: text('token_hash').primaryKey(),
  purpose: text('purpose', { enum: ['verify link', 'reset link', 'identity link'] }).notNull(),
  staff_id: text('staff_id').notNull(),
  expires_at: instant('expires_at').notNull(),
  is_emailed: boolean('is_emailed').notNull().default(true),
})

export const pendingAccount = pgTable('pending_account', {
  token_hash: text('token_hash').primaryKey(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  password_hash: text('password_hash').notNull(),
  proof_hash: text('proof_hash').notNull(),
})

export const identity = pgTable('identity', {
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  staff_id: text('staff_id').notNull(),
  gave_administrator: boolean('gave_administrator').notNull().default(false),
  linked_at: instant('linked_at').notNull().defaultNow(),
})

export const signOnAttempt = pgTable('sign_on_attempt', {
  state_hash: text('state_hash').primaryKey(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  browser_hash: text('browser_hash').notNull(),
  issuer: text('issuer').notNull(),
  staff_id: text('staff_id'),
  network: text('network').notNull(),
  expires_at: instant('expires_at').notNull(),
  used_at: instant('used_at'),
})

export const signOnCode = pgTable('sign_on_code', {
  code_hash: text('code_hash').primaryKey(),
  purpose: text('purpose', { enum: ['sign in', 'link'] }).notNull(),
  browser_hash: text('browser_hash').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  sid: text('sid'),
  profile: jsonb('profile').$type<IdentityProfile>().notNull(),
  staff_id: text('staff_id'),
  expires_at: instant('expires_at').notNull(),
  asked_at: instant('asked_at'),
})

/** What the identity provider says about someone. */
export interface IdentityProfile {
  staff_id: string | null
  first_name: string
  last_name: string
  email: string | null
  is_administrator: boolean
}

export const pendingIdentity = pgTable('pending_identity', {
  token_hash: text('token_hash').primaryKey(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
})

export const usedLogoutToken = pgTable('used_logout_token', {
  token_hash: text('token_hash').primaryKey(),
  expires_at: instant('expires_at').notNull(),
  issuer: text('issuer'),
  subject: text('subject'),
  sid: text('sid'),
  used_at: instant('used_at').notNull().defaultNow(),
})

export const calendarFeed = pgTable('calendar_feed', {
  feed_id: integer('feed_id').primaryKey().generatedByDefaultAsIdentity(),
  staff_id: text('staff_id').notNull(),
  secret_hash: text('secret_hash').notNull(),
  name: text('name').notNull(),
  trips: jsonb('trips').$type<FeedTrips>().notNull(),
  detail: text('detail').$type<FeedDetail>().notNull(),
  created_at: instant('created_at').notNull().defaultNow(),
  last_used_at: instant('last_used_at'),
})

export const apiToken = pgTable('api_token', {
  token_id: integer('token_id').primaryKey().generatedByDefaultAsIdentity(),
  staff_id: text('staff_id').notNull(),
  secret_hash: text('secret_hash').notNull(),
  name: text('name').notNull(),
  scopes: jsonb('scopes').$type<Scope[]>().notNull(),
  created_at: instant('created_at').notNull().defaultNow(),
  expires_at: instant('expires_at').notNull(),
  last_used_at: instant('last_used_at'),
})

/** Only used by the previous version. */
export const endedFeedSecret = pgTable('ended_feed_secret', {
  secret_hash: text('secret_hash').primaryKey(),
  ended_at: instant('ended_at').notNull().defaultNow(),
})

export const attempt = pgTable('attempt', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  counted: text('counted').notNull(),
  tried_at: instant('tried_at').notNull().defaultNow(),
})

export const auditEntry = pgTable('audit_entry', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  timestamp: instant('timestamp').notNull().defaultNow(),
  event: text('event').notNull(),
  trip_id: integer('trip_id'),
  staff_id: text('staff_id'),
  change: jsonb('change').$type<StoredChange>(),
  origin: text('origin').$type<ChangeOrigin>(),
  /** Earlier versions wrote none. */
  kind: text('kind').$type<AuditKind>(),
})

export interface StoredChange {
  after: Pick<Trip, 'trip_id' | 'version' | 'staffMembers' | 'destinations'> & StoredFields
  before: TripChange['before']
}

export const auditBlock = pgTable('audit_block', {
  first_timestamp: instant('first_timestamp').notNull(),
  first_id: bigint('first_id', { mode: 'number' }).notNull(),
  entries: integer('entries').notNull(),
})

export const auditUncounted = pgTable('audit_uncounted', {
  timestamp: instant('timestamp').notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
  entries: smallint('entries').notNull(),
})

export const instance = pgTable('instance', {
  instance_id: uuid('instance_id').primaryKey(),
  name: text('name').notNull(),
  version: text('version').notNull(),
  started_at: instant('started_at').notNull(),
  seen_at: instant('seen_at').notNull().defaultNow(),
  streams: integer('streams').notNull(),
})

export const auditLink = pgTable('audit_link', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  entry_id: bigint('entry_id', { mode: 'number' }).notNull(),
  hash: bytea('hash').notNull(),
})

export const auditHead = pgTable('audit_head', {
  is_only: boolean('is_only').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  hash: bytea('hash').notNull(),
})

export const auditUnlinked = pgTable('audit_unlinked', {
  entry_id: bigint('entry_id', { mode: 'number' }).notNull(),
})

export const auditSearch = pgTable('audit_search', {
  timestamp: instant('timestamp').notNull(),
  entry_id: bigint('entry_id', { mode: 'number' }).notNull(),
  terms: text('terms').array().notNull(),
})

export const outgoingMail = pgTable('outgoing_mail', {
  mail_id: bigint('mail_id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  message_id: text('message_id').notNull(),
  urgency: smallint('urgency').notNull(),
  to_name: text('to_name').notNull(),
  to_address: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text_body: text('text_body'),
  html_body: text('html_body'),
  headers: jsonb('headers').$type<Record<string, string>>(),
  link: text('link'),
  queued_at: instant('queued_at').notNull().defaultNow(),
  next_try_at: instant('next_try_at').notNull().defaultNow(),
  tries: integer('tries').notNull().default(0),
  deferrals: integer('deferrals').notNull().default(0),
  tried_at: instant('tried_at'),
  sent_at: instant('sent_at'),
  given_up_at: instant('given_up_at'),
  problem: text('problem'),
})

export const noticeChoice = pgTable('notice_choice', {
  staff_id: text('staff_id').primaryKey(),
  own_trips: boolean('own_trips').notNull().default(true),
  reminder: boolean('reminder').notNull().default(false),
  reminder_days: smallint('reminder_days').notNull().default(REMINDER_DAYS_DEFAULT),
  weekly: boolean('weekly').notNull().default(false),
  weekly_trips: jsonb('weekly_trips').$type<CalendarFilter>().notNull().default({}),
})

export const noticeProgress = pgTable('notice_progress', {
  is_only: boolean('is_only').primaryKey().default(true),
  position: bigint('position', { mode: 'number' }).notNull(),
})

export const noticeItem = pgTable('notice_item', {
  staff_id: text('staff_id').notNull(),
  entry_id: bigint('entry_id', { mode: 'number' }).notNull(),
  changed_at: instant('changed_at').notNull(),
})

export const letterSent = pgTable('letter_sent', {
  staff_id: text('staff_id').notNull(),
  letter: text('letter').notNull(),
  about: text('about').notNull(),
  sent_at: instant('sent_at').notNull().defaultNow(),
})

export const contact = pgTable('contact', {
  staff_id: text('staff_id').primaryKey(),
  phone: text('phone').notNull().default(''),
  emergency_name: text('emergency_name').notNull().default(''),
  emergency_phone: text('emergency_phone').notNull().default(''),
})

export const checkIn = pgTable('check_in', {
  check_in_id: integer('check_in_id').primaryKey().generatedByDefaultAsIdentity(),
  request_id: uuid('request_id').notNull(),
  kind: text('kind').$type<CheckInKind>().notNull(),
  is_practice: boolean('is_practice').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  scope: jsonb('scope').$type<CheckInScope>().notNull(),
  started_by: text('started_by').notNull(),
  started_at: instant('started_at').notNull().defaultNow(),
  closed_by: text('closed_by'),
  closed_at: instant('closed_at'),
  closing_note: text('closing_note').notNull().default(''),
})

export const checkInPerson = pgTable('check_in_person', {
  check_in_id: integer('check_in_id').notNull(),
  staff_id: text('staff_id').notNull(),
  places: jsonb('places').$type<CheckInPlace[]>().notNull(),
  address: text('address'),
  added_at: instant('added_at').notNull().defaultNow(),
  emailed_at: instant('emailed_at'),
  emails: smallint('emails').notNull().default(0),
  message_id: text('message_id'),
})

export const checkInAnswer = pgTable('check_in_answer', {
  answer_id: integer('answer_id').primaryKey().generatedByDefaultAsIdentity(),
  check_in_id: integer('check_in_id').notNull(),
  staff_id: text('staff_id').notNull(),
  answer: text('answer').$type<CheckInAnswer>().notNull(),
  note: text('note').notNull().default(''),
  phone: text('phone').notNull().default(''),
  answered_at: instant('answered_at').notNull().defaultNow(),
  recorded_by: text('recorded_by'),
})

export const checkInLink = pgTable('check_in_link', {
  token_hash: text('token_hash').primaryKey(),
  check_in_id: integer('check_in_id').notNull(),
  staff_id: text('staff_id').notNull(),
})

export const webhook = pgTable('webhook', {
  webhook_id: integer('webhook_id').primaryKey().generatedByDefaultAsIdentity(),
  address: text('address').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  secret: text('secret').notNull(),
  old_secret: text('old_secret'),
  old_secret_until: instant('old_secret_until'),
  created_at: instant('created_at').notNull().defaultNow(),
  enabled_at: instant('enabled_at').notNull().defaultNow(),
  disabled_at: instant('disabled_at'),
  failures: integer('failures').notNull().default(0),
  problem: text('problem'),
  resting_until: instant('resting_until'),
})

export const webhookDelivery = pgTable('webhook_delivery', {
  delivery_id: bigint('delivery_id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  webhook_id: integer('webhook_id').notNull(),
  message_id: uuid('message_id').notNull().defaultRandom(),
  event: text('event').$type<WebhookEvent | typeof TEST_EVENT>().notNull(),
  line: text('line'),
  entry_id: bigint('entry_id', { mode: 'number' }),
  answer_id: integer('answer_id'),
  queued_at: instant('queued_at').notNull().defaultNow(),
  next_try_at: instant('next_try_at').notNull().defaultNow(),
  claimed_until: instant('claimed_until'),
  tries: integer('tries').notNull().default(0),
  tried_at: instant('tried_at'),
  delivered_at: instant('delivered_at'),
  given_up_at: instant('given_up_at'),
  status: smallint('status'),
  answer: text('answer'),
  problem: text('problem'),
})
