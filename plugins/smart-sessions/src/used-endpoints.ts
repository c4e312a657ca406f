// The endpoints of the gateway that the plugin calls.
export { activateSession, addSession, getSessions, revokeSession } from './endpoints.js'
