import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { contactSchema } from '../contacts/contact.ts'
import {
  CHECK_IN_MESSAGE_MAX,
  CHECK_IN_NOTE_MAX,
  CHECK_IN_PEOPLE_MAX,
  CHECK_IN_SUBJECT_MAX,
  CHECK_INS_PAGE_SIZE,
  FEED_FILTER_TEXT_MAX,
  PHONE_MAX,
} from '../limits.ts'
import { daySchema, staffIdSchema, staffSchema } from '../trip/trip.ts'

const typed = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const filterText = z.string().check(z.minLength(1), z.maxLength(FEED_FILTER_TEXT_MAX))
const instant = z.iso.datetime()
const person = { ...staffSchema.shape }

/** An advisory needs no answer. */
const kindSchema = z.enum(['advisory', 'emergency'])
export type CheckInKind = z.infer<typeof kindSchema>

const answerSchema = z.enum(['safe', 'help', 'elsewhere'])
export type CheckInAnswer = z.infer<typeof answerSchema>

/** The places and days that a check-in is about, as "Where is everyone?" shows them. A missing day leaves that side open. */
export const checkInScopeSchema = z.strictObject({
  country: z.optional(filterText),
  place: z.optional(filterText),
  from: z.optional(daySchema),
  to: z.optional(daySchema),
})
export type CheckInScope = z.infer<typeof checkInScopeSchema>

const placeSchema = z.object({
  trip_id: z.int(),
  city: z.string(),
  country: z.string(),
  start_date: daySchema,
  end_date: daySchema,
})
/** Where a trip takes someone. */
export type CheckInPlace = z.infer<typeof placeSchema>

/** Someone whom a check-in would reach. */
export const recipientSchema = z.object({
  ...person,
  places: z.array(placeSchema),
  /** Null if they can't be emailed. */
  address: z.nullable(z.string()),
  /** The directory has no address, so it is made from the staff id. */
  is_made_up: z.boolean(),
})
export type Recipient = z.infer<typeof recipientSchema>

export const previewBodySchema = z.object({ scope: checkInScopeSchema })
export const checkInPreviewSchema = z.object({
  recipients: z.array(recipientSchema),
  /** Sent back with the check-in, which is refused if the recipients or their addresses have changed. */
  fingerprint: z.string(),
})
export type CheckInPreview = z.infer<typeof checkInPreviewSchema>

export const checkInCreateSchema = z.object({
  /** Chosen by the caller. The same one again gets the check-in it has started. */
  request_id: z.uuid(),
  kind: kindSchema,
  is_practice: z.boolean(),
  subject: typed(CHECK_IN_SUBJECT_MAX),
  message: typed(CHECK_IN_MESSAGE_MAX),
  scope: checkInScopeSchema,
  fingerprint: z.string(),
})
export type CheckInCreate = z.infer<typeof checkInCreateSchema>

const countsSchema = z.object({
  people: z.int(),
  safe: z.int(),
  help: z.int(),
  elsewhere: z.int(),
  /** Those who haven't answered. */
  silent: z.int(),
})
export type CheckInCounts = z.infer<typeof countsSchema>

export const checkInSchema = z.object({
  check_in_id: z.int(),
  kind: kindSchema,
  is_practice: z.boolean(),
  subject: z.string(),
  message: z.string(),
  scope: checkInScopeSchema,
  started_by: staffSchema,
  started_at: instant,
  closed_by: z.nullable(staffSchema),
  closed_at: z.nullable(instant),
  closing_note: z.string(),
  counts: countsSchema,
})
export type CheckIn = z.infer<typeof checkInSchema>

export const checkInsQuerySchema = z.object({
  state: z.optional(z.enum(['open', 'closed'])),
  page: z._default(wholeNumber(0, 1_000_000), 0),
  size: z._default(wholeNumber(1, CHECK_INS_PAGE_SIZE), CHECK_INS_PAGE_SIZE),
})
export type CheckInsQuery = z.infer<typeof checkInsQuerySchema>
export const checkInsPageSchema = z.object({ content: z.array(checkInSchema), totalElements: z.int() })
export type CheckInsPage = z.infer<typeof checkInsPageSchema>

export const givenAnswerSchema = z.object({
  answer: answerSchema,
  note: z.string(),
  /** Where the person can be reached, if they said so. */
  phone: z.string(),
  answered_at: instant,
  /** The coordinator who recorded it. Null if it is the person's own answer. */
  recorded_by: z.nullable(staffSchema),
})
export type GivenAnswer = z.infer<typeof givenAnswerSchema>

export const boardPersonSchema = z.object({
  ...person,
  places: z.array(placeSchema),
  address: z.nullable(z.string()),
  /** When the last email to them was queued, and what became of it. */
  emailed_at: z.nullable(instant),
  email_state: z.enum(['none', 'waiting', 'sent', 'failed']),
  emails: z.int(),
  added_at: instant,
  /** The answer that counts, or null while they are silent. */
  answer: z.nullable(givenAnswerSchema),
  /** How many answers there have been. */
  answers: z.int(),
})
export type BoardPerson = z.infer<typeof boardPersonSchema>

export const boardSchema = z.object({
  check_in: checkInSchema,
  people: z.array(boardPersonSchema),
  /** Travellers who have come to the affected places since. Always empty once it is closed. */
  newcomers: z.array(recipientSchema),
})
export type Board = z.infer<typeof boardSchema>

export const checkInParamsSchema = z.object({ checkInId: wholeNumber(1, 2_147_483_647) })
export const checkInPersonParamsSchema = z.object({
  ...checkInParamsSchema.shape,
  staffId: staffIdSchema,
})

const staffIds = z.array(staffIdSchema).check(z.minLength(1), z.maxLength(CHECK_IN_PEOPLE_MAX))
export const chosenPeopleSchema = z.object({ staff_ids: staffIds })

/** How many emails were queued. */
export const emailedSchema = z.object({ emailed: z.int() })

export const recordedAnswerSchema = z.object({
  answer: answerSchema,
  note: typed(CHECK_IN_NOTE_MAX),
  /** When the last answer was given, as the caller has seen it, or null for none. If there is a newer one, this one is refused. */
  seen_at: z.optional(z.nullable(instant)),
})
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>

export const ownAnswerSchema = z.object({ ...recordedAnswerSchema.shape, phone: typed(PHONE_MAX) })
export type OwnAnswer = z.infer<typeof ownAnswerSchema>

export const closingSchema = z.object({ note: typed(CHECK_IN_NOTE_MAX) })

export const boardContactsSchema = z.array(z.object({ staff_id: z.string(), ...contactSchema.shape }))
export type BoardContact = z.infer<typeof boardContactsSchema>[number]

/** The last answer of someone, as they see it. */
export const lastAnswerSchema = z.object({
  ...z.omit(givenAnswerSchema, { recorded_by: true }).shape,
  /** A coordinator recorded it. Their note isn't shown. */
  is_recorded: z.boolean(),
})
export type LastAnswer = z.infer<typeof lastAnswerSchema>

/** A check-in as someone in it sees it. */
export const ownCheckInSchema = z.object({
  check_in_id: z.int(),
  kind: kindSchema,
  is_practice: z.boolean(),
  subject: z.string(),
  message: z.string(),
  started_at: instant,
  answer: z.nullable(lastAnswerSchema),
})
export type OwnCheckIn = z.infer<typeof ownCheckInSchema>

/** What a link opens. After it is closed, only when. */
export const linkedCheckInSchema = z.object({
  first_name: z.string(),
  closed_at: z.nullable(instant),
  check_in: z.nullable(ownCheckInSchema),
})
export type LinkedCheckIn = z.infer<typeof linkedCheckInSchema>
