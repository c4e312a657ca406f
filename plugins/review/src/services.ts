import { contextTokenOf, createToken, provide, type ServiceProvider, type Token } from '#kernel'
import { type ReviewPlugin, ReviewToken } from './contract.js'
import { createReviewService, type ReviewService } from './service.js'
import { ReviewerToken } from './start.js'

const ServiceToken: Token<ReviewService> = createToken('review.service')

/** The plugin's services, loaded once a wallet is connected. */
const services: readonly ServiceProvider[] = [
  provide(ServiceToken, { deps: [contextTokenOf<ReviewPlugin>()], create: createReviewService }),
  provide(ReviewToken, { deps: [ServiceToken], create: ({ api }) => api }),
  provide(ReviewerToken, { deps: [ServiceToken], create: ({ reviewer }) => reviewer }),
]
export default services
