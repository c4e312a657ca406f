import { contextTokenOf, provide, type ServiceProvider } from 'quoin/kernel'
import { type TokenApprovalsPlugin, TokenApprovalsToken } from './contract.js'
import { createTokenApprovals } from './service.js'

/** The plugin's services: loaded beside the first of its views, or when a host awaits them. */
const services: readonly ServiceProvider[] = [
  provide(TokenApprovalsToken, {
    deps: [contextTokenOf<TokenApprovalsPlugin>()],
    create: createTokenApprovals,
  }),
]
export default services
