import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type PayPlugin, PayToken } from './contract.js'
import { createPayService } from './service.js'

/** The plugin's services: loaded with the first of its views, or by `load(PayToken)`. */
const services: readonly ServiceProvider[] = [
  provide(PayToken, { deps: [contextTokenOf<PayPlugin>()], create: createPayService }),
]
export default services
