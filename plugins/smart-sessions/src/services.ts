import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type SmartSessionsPlugin, SmartSessionsToken } from './contract.js'
import { createSmartSessionsService } from './service.js'

/** The plugin's service: loaded beside the first of its views, or when somebody awaits `load(SmartSessionsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(SmartSessionsToken, {
    deps: [contextTokenOf<SmartSessionsPlugin>()],
    create: createSmartSessionsService,
  }),
]
export default services
