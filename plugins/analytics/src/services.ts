import { contextTokenOf, OptionsToken, provide, type ServiceProvider } from '#kernel'
import { type AnalyticsPlugin, AnalyticsToken } from './contract.js'
import { createAnalyticsService } from './service.js'

/** The plugin's services. */
const services: readonly ServiceProvider[] = [
  provide(AnalyticsToken, {
    deps: [contextTokenOf<AnalyticsPlugin>(), OptionsToken],
    create: createAnalyticsService,
  }),
]
export default services
