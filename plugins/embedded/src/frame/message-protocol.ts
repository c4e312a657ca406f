// Validates messages with the schema library: loaded with the frame, never before.
export { readAppMessage } from '../../../../frame-protocol/read-app-message.js'
export { readFrameMessage, readPopupResult } from '../../../../frame-protocol/read-frame-message.js'
