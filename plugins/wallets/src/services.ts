import { ContextToken, type PluginContext, provide, type ServiceProvider } from '#kernel'
import { type WalletsPlugin, WalletsToken } from './contract.js'
import { createWalletsService } from './service.js'

/** The plugin's services: loaded beside the first of its views, or when somebody awaits `load(WalletsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(WalletsToken, {
    deps: [ContextToken],
    // The kernel gives each plugin's services the context of that plugin, with its own options and events.
    create: (ctx) => createWalletsService(ctx as PluginContext<WalletsPlugin>),
  }),
]
export default services
