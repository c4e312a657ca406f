import { type FrameMessage, framePrefix, type PopupResult } from './catalogue.js'
import { frameAnswers, frameEvents, popupResult } from './frame-schemas.js'
import { frameError, type Schema } from './frame-values.js'
import { eventSchema, type MessageSchemas, readMessage, requestSchema } from './message-reader.js'

/** The tables above are typed by the catalogue, name by name; that they are put together to its messages the compiler cannot see. */
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
  // As above.
  [popupType, eventSchema(popupType, popupResult) as Schema<PopupResult>],
])

/**
 * Reads a message of the frame, in the page: the checked message, or `undefined` where it is none. As strict as
 * `readAppMessage`; an error's words are cleaned and cut, since they are shown. Never throws. Check the window and the origin first
 * (SEC-01).
 */
export function readFrameMessage(message: unknown): FrameMessage | undefined {
  return readMessage(schemas, message)
}

/** Reads what a pop-up of the secure site posts to the page that opened it. As `readFrameMessage`. */
export function readPopupResult(message: unknown): PopupResult | undefined {
  return readMessage(popupSchemas, message)
}
