import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type ReceivePlugin, ReceiveToken } from './contract.js'
import { createReceiveService } from './service.js'

/** The plugin's service, loaded with the first of its views or by `load(ReceiveToken)`. */
const services: readonly ServiceProvider[] = [
  provide(ReceiveToken, { deps: [contextTokenOf<ReceivePlugin>()], create: createReceiveService }),
]
export default services
