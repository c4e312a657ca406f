import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type SendPlugin, SendToken } from './contract.js'
import { createSendService } from './service.js'

/** The plugin's services, loaded with the first of its views or by `load(SendToken)`. */
const services: readonly ServiceProvider[] = [
  provide(SendToken, { deps: [contextTokenOf<SendPlugin>()], create: createSendService }),
]
export default services
