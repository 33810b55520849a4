import * as z from 'zod/mini'

/** A message of JSON-RPC, whose methods are those of the Model Context Protocol. */
export const assistantMessageSchema = z.looseObject({ jsonrpc: z.literal('2.0') })
