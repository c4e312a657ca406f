import { appEvents, appPayloads, handshake } from './app-schemas.js'
import { type AppMessage, appPrefix } from './catalogue.js'
import type { Schema } from './frame-values.js'
import { eventSchema, type MessageSchemas, readMessage, requestSchema } from './message-reader.js'

/** The catalogue types the tables above, name by name; the compiler cannot infer that together they make its messages. */
const schemas: MessageSchemas<AppMessage> = new Map(
  [
    ...Object.entries(appPayloads).map(
      ([name, payload]) => [name, requestSchema(appPrefix + name, payload)] as const,
    ),
    ...Object.entries(appEvents).map(
      ([name, payload]) => [name, eventSchema(appPrefix + name, payload)] as const,
    ),
    ['HANDSHAKE', eventSchema(`${appPrefix}HANDSHAKE`, handshake)] as const,
  ].map(([name, schema]) => [appPrefix + name, schema as Schema<AppMessage>]),
)

/**
 * Reads a message of the page, in the frame: returns the checked message, or `undefined` if it is none. Strict: an unknown type,
 * a wrong one and an unknown key are no message; addresses, networks, links and sizes are checked. Never
 * throws. Check the window and the origin first.
 *
 * @example
 * const asked = readAppMessage(event.data)
 * if (asked?.type === '@quoin-app/CONNECT_OTP') await check(asked.payload.otp)
 */
export function readAppMessage(message: unknown): AppMessage | undefined {
  return readMessage(schemas, message)
}
