import * as z from 'zod/mini'

/** A backup that `npm run backup` wrote. */
export const lastBackupSchema = z.object({
  made_at: z.iso.datetime(),
  /** The machine and the file it was written to. */
  host: z.string(),
  file: z.string(),
  bytes: z.int(),
})
export type LastBackup = z.infer<typeof lastBackupSchema>

/** A running server. */
export const instanceSchema = z.object({
  instance_id: z.uuid(),
  /** Its machine and port. */
  name: z.string(),
  version: z.string(),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  /** Open live streams. The tabs of a browser share one. */
  streams: z.int(),
})
export type Instance = z.infer<typeof instanceSchema>

/** An email that couldn't be sent. */
export const undeliveredMailSchema = z.object({
  message_id: z.string(),
  given_up_at: z.iso.datetime(),
  address: z.string(),
  subject: z.string(),
  problem: z.string(),
})
export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>

/** The emails that any instance sends. What is in them isn't shown to anyone. */
export const outgoingMailSchema = z.object({
  waiting: z.int(),
  oldest_queued_at: z.nullable(z.iso.datetime()),
  /** What went wrong when one that waits was last tried. */
  last_problem: z.nullable(z.string()),
  sent_in_a_day: z.int(),
  /** How many weren't delivered in the last 30 days. */
  undelivered: z.int(),
  /** The newest of them, newest first. */
  newest_undelivered: z.array(undeliveredMailSchema),
})
export type OutgoingMail = z.infer<typeof outgoingMailSchema>

export const systemSchema = z.object({
  /** When this was read, by the clock of the other times here. */
  at: z.iso.datetime(),
  version: z.string(),
  database: z.object({
    engine: z.enum(['embedded', 'postgres']),
    /** The version of PostgreSQL. */
    version: z.string(),
    location: z.string(),
    /** Null while the size isn't known. */
    bytes: z.nullable(z.int()),
  }),
  mail: z.object({
    /** The mail server and its port, or null if emails are written to the outbox. */
    server: z.nullable(z.string()),
    /** Where emails go without a mail server. */
    outbox: z.nullable(z.string()),
    from: z.string(),
  }),
  outgoing_mail: outgoingMailSchema,
  last_backup: z.nullable(lastBackupSchema),
  /** The one that answers comes first. */
  instances: z.array(instanceSchema),
})
export type System = z.infer<typeof systemSchema>

export const testMailSchema = z.object({ address: z.string() })
