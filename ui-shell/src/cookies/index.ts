export type { InitialConnection } from '../element/remembered-state.js'
export type { QuoinInitialState } from './initial-state.js'
export { keepQuoinCookie, type QuoinCookieOptions } from './keep-quoin-cookie.js'
export { readQuoinCookie } from './read-quoin-cookie.js'
