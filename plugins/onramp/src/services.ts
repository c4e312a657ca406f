import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type OnrampPlugin, OnrampToken } from './contract.js'
import { createOnrampService } from './service.js'

/** The plugin's services, loaded with the first of its views or by `load(OnrampToken)`. */
const services: readonly ServiceProvider[] = [
  provide(OnrampToken, { deps: [contextTokenOf<OnrampPlugin>()], create: createOnrampService }),
]
export default services
