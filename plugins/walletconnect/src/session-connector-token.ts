import { createToken, type Token } from '#kernel'
import type { SessionConnector } from './session-connector.js'

/** What the connector has behind it once a session is wanted. It comes with the plugin's services. */
export const SessionConnectorToken: Token<SessionConnector> = createToken('walletconnect.session')
