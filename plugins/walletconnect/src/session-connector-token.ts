import { createToken, type Token } from '#kernel'
import type { SessionConnector } from './session-connector.js'

/** The session part of the connector. It is loaded with the plugin's services. */
export const SessionConnectorToken: Token<SessionConnector> = createToken('walletconnect.session')
