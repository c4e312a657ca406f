import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { WatchCoreToken } from './connector.js'
import { type WatchPlugin, WatchToken } from './contract.js'
import { createWatchCore } from './service.js'

/** The plugin's services, loaded with the first account to watch or to restore. */
const services: readonly ServiceProvider[] = [
  provide(WatchCoreToken, { deps: [contextTokenOf<WatchPlugin>()], create: createWatchCore }),
  provide(WatchToken, { deps: [WatchCoreToken], create: ({ connect }) => ({ connect }) }),
]
export default services
