// What the plugin itself asks of the gateway; of the others, that they define here, other plugins ask.
export { getIdentity } from './endpoints.js'
