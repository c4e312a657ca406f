import * as z from 'zod/mini'
import { copyPlain } from './copy-plain.js'
import { requestId, type Schema } from './frame-values.js'

/** A schema for each type of message, so that one lookup finds the right one. */
export type MessageSchemas<Message> = ReadonlyMap<string, Schema<Message>>

/** Returns the schema of a message without an answer. */
export function eventSchema(type: string, payload: Schema<unknown>): Schema<object> {
  return z.strictObject({ type: z.literal(type), payload })
}

/** Returns the schema of a request or an answer. */
export function requestSchema(type: string, payload: Schema<unknown>): Schema<object> {
  return z.strictObject({ type: z.literal(type), id: requestId, payload })
}

/**
 * Reads a message of another window: returns a copy if it matches one of the schemas exactly, else `undefined`. Never
 * throws, for any input (SEC-03).
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
    // It is no plain data, too large, or reading it ran code that threw.
    return undefined
  }
}
