// What checks messages, with the schema library: loaded with the frame, never before.
export { readAppMessage } from '../protocol/read-app-message.js'
export { readFrameMessage, readPopupResult } from '../protocol/read-frame-message.js'
