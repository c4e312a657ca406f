import { createToken, type Token } from '#kernel'
import type { EmbeddedApi } from './contract.js'

/** The id of the connector of the embedded wallet. */
export const embeddedConnectorId = 'embedded'

export const EmbeddedToken: Token<EmbeddedApi> = createToken('embedded')
