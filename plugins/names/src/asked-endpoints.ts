// What the plugin asks of the gateway so far; its views ask for the rest.
export { getNamesOf, getProfile } from './endpoints.js'
