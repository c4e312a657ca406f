// What the plugin asks of the gateway.
export { getNameSuggestions, getNamesOf, getProfile, registerName } from './endpoints.js'
