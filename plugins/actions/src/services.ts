import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type ActionsPlugin, ActionsToken } from './contract.js'
import { createActionsService } from './service.js'

/** The plugin's service: loaded with its view, or by `kernel.load(ActionsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(ActionsToken, { deps: [contextTokenOf<ActionsPlugin>()], create: createActionsService }),
]
export default services
