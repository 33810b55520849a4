import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { DELIVERIES_PAGE_SIZE, WEBHOOK_ADDRESS_MAX } from '../limits.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from './webhook-events.ts'

const instant = z.iso.datetime()
const addressSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(WEBHOOK_ADDRESS_MAX))
const eventsSchema = z.array(z.enum(WEBHOOK_EVENTS)).check(z.maxLength(WEBHOOK_EVENTS.length))

export const webhookSchema = z.object({
  webhook_id: z.int(),
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_enabled: z.boolean(),
  /** Why Sojourn turned it off, or the last problem since something was delivered. */
  problem: z.nullable(z.string()),
  created_at: instant,
  /** How many events wait to be delivered. */
  waiting: z.int(),
  last_delivered_at: z.nullable(instant),
})
export type Webhook = z.infer<typeof webhookSchema>

export const webhookCreateSchema = z.object({ address: addressSchema, events: eventsSchema })
export type WebhookCreate = z.infer<typeof webhookCreateSchema>

export const webhookChangeSchema = z.object({
  address: z.optional(addressSchema),
  events: z.optional(eventsSchema),
  is_enabled: z.optional(z.boolean()),
})
export type WebhookChange = z.infer<typeof webhookChangeSchema>

/** Signs what is sent. Only this answer contains it. */
export const webhookSecretSchema = z.object({ secret: z.string() })
export const newWebhookSchema = z.object({ webhook: webhookSchema, ...webhookSecretSchema.shape })

export const webhookParamsSchema = z.object({ webhookId: wholeNumber(1, 2_147_483_647) })
export const deliveryParamsSchema = z.object({
  ...webhookParamsSchema.shape,
  deliveryId: wholeNumber(1, Number.MAX_SAFE_INTEGER),
})

export const deliverySchema = z.object({
  delivery_id: z.int(),
  /** The same however often it is tried or sent again. */
  message_id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** Null if it isn't about a trip. */
  trip_id: z.nullable(z.int()),
  state: z.enum(['waiting', 'delivered', 'failed']),
  queued_at: instant,
  tries: z.int(),
  tried_at: z.nullable(instant),
  /** When it is tried next, while it waits. */
  next_try_at: z.nullable(instant),
  /** The status and the first bytes of the last answer. Null if there was none. */
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  /** Why the last try failed. */
  problem: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof deliverySchema>

export const deliveriesQuerySchema = z.object({
  /** Lists what is older than this delivery. */
  before: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  size: z._default(wholeNumber(1, DELIVERIES_PAGE_SIZE), DELIVERIES_PAGE_SIZE),
})
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>
export const deliveriesPageSchema = z.object({ content: z.array(deliverySchema), has_more: z.boolean() })
export type DeliveriesPage = z.infer<typeof deliveriesPageSchema>
