import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type SocialPlugin, SocialToken } from './contract.js'
import { createSocialService } from './service.js'

/** The plugin's services: loaded with the first of its views, or by `load(SocialToken)`. */
const services: readonly ServiceProvider[] = [
  provide(SocialToken, { deps: [contextTokenOf<SocialPlugin>()], create: createSocialService }),
]
export default services
