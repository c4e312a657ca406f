import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type TokensPlugin, TokensToken } from './contract.js'
import { createTokensService } from './service.js'

/** The plugin's services, loaded with the first of its views or by `load(TokensToken)`. */
const services: readonly ServiceProvider[] = [
  provide(TokensToken, { deps: [contextTokenOf<TokensPlugin>()], create: createTokensService }),
]
export default services
