import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type PortfolioPlugin, PortfolioToken } from './contract.js'
import { createPortfolioService } from './service.js'

/** The plugin's services, loaded with its view or by `load(PortfolioToken)`. */
const services: readonly ServiceProvider[] = [
  provide(PortfolioToken, { deps: [contextTokenOf<PortfolioPlugin>()], create: createPortfolioService }),
]
export default services
