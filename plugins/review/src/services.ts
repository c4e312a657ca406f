import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type ReviewPlugin, ReviewToken } from './contract.js'
import { createReviewService } from './service.js'

/** The plugin's services, loaded once a wallet is connected. */
const services: readonly ServiceProvider[] = [
  provide(ReviewToken, { deps: [contextTokenOf<ReviewPlugin>()], create: createReviewService }),
]
export default services
