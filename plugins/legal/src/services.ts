import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type LegalPlugin, LegalToken } from './contract.js'
import { createLegalService } from './service.js'

/** The plugin's services, loaded with the first Connect view or connection. */
const services: readonly ServiceProvider[] = [
  provide(LegalToken, { deps: [contextTokenOf<LegalPlugin>()], create: createLegalService }),
]
export default services
