import { type FrameMessage, framePrefix, type PopupResult } from './catalogue.js'
import { frameAnswers, frameEvents, popupResult } from './frame-schemas.js'
import { frameError, type Schema } from './frame-values.js'
import { eventSchema, type MessageSchemas, readMessage, requestSchema } from './message-reader.js'

/** The catalogue types the tables above, name by name; the compiler cannot infer that together they make its messages. */
const schemas: MessageSchemas<FrameMessage> = new Map(
  [
    ...Object.entries(frameAnswers).flatMap(([name, answer]) => [
      [`${name}_SUCCESS`, requestSchema(`${framePrefix}${name}_SUCCESS`, answer)] as const,
      [`${name}_ERROR`, requestSchema(`${framePrefix}${name}_ERROR`, frameError)] as const,
    ]),
    ...Object.entries(frameEvents).map(
      ([name, payload]) => [name, eventSchema(framePrefix + name, payload)] as const,
    ),
  ].map(([name, schema]) => [framePrefix + name, schema as Schema<FrameMessage>]),
)

const popupType = `${framePrefix}SOCIAL_RESULT`
const popupSchemas: MessageSchemas<PopupResult> = new Map([
  // The same type assertion as above.
  [popupType, eventSchema(popupType, popupResult) as Schema<PopupResult>],
])

/**
 * Reads a message of the frame, in the page: returns the checked message, or `undefined` if it is none. As strict as
 * `readAppMessage`; an error's message is sanitized and capped, since it is displayed. Never throws. Check the window and the
 * origin first.
 */
export function readFrameMessage(message: unknown): FrameMessage | undefined {
  return readMessage(schemas, message)
}

/** Reads the message that a pop-up of the secure site posts to the page that opened it. As strict as `readFrameMessage`. */
export function readPopupResult(message: unknown): PopupResult | undefined {
  return readMessage(popupSchemas, message)
}
