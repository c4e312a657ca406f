// What the plugin asks of the gateway.
export { activateSession, addSession, getSessions, revokeSession } from './endpoints.js'
