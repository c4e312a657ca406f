// The plugin's gateway endpoints.
export { getNameSuggestions, getNamesOf, getProfile, registerName } from './endpoints.js'
