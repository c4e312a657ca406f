import * as z from 'zod/mini'
import { copyPlain } from './copy-plain.js'
import { requestId, type Schema } from './frame-values.js'

/** A schema for each type of message, so that one look finds the one that counts. */
export type MessageSchemas<Message> = ReadonlyMap<string, Schema<Message>>

/** What nobody waits for. */
export function eventSchema(type: string, payload: Schema<unknown>): Schema<object> {
  return z.strictObject({ type: z.literal(type), payload })
}

/** A question or an answer to it. */
export function requestSchema(type: string, payload: Schema<unknown>): Schema<object> {
  return z.strictObject({ type: z.literal(type), id: requestId, payload })
}

/**
 * Reads a message of another window: a copy of it if it is one of these, whole and without anything else, or `undefined`. Never
 * throws, whatever arrives (SEC-03).
 */
export function readMessage<Message>(
  schemas: MessageSchemas<Message>,
  message: unknown,
): Message | undefined {
  try {
    if (typeof message !== 'object' || message === null) return undefined
    const type: unknown = Reflect.get(message, 'type')
    const schema = typeof type === 'string' ? schemas.get(type) : undefined
    const read = schema?.safeParse(copyPlain(message))
    return read?.success ? read.data : undefined
  } catch {
    // It is no data, too much of it, or looking at it ran code that threw.
    return undefined
  }
}
