import { ContextToken, type PluginContext, provide, type ServiceProvider } from '#kernel'
import { type NetworkPickerPlugin, NetworkPickerToken } from './contract.js'
import { createNetworkPickerService } from './service.js'

/** The plugin's services: loaded beside the first of its views, or when somebody awaits `load(NetworkPickerToken)`. */
const services: readonly ServiceProvider[] = [
  provide(NetworkPickerToken, {
    deps: [ContextToken],
    // The kernel gives each plugin's services the context of that plugin, with its own options and events.
    create: (ctx) => createNetworkPickerService(ctx as PluginContext<NetworkPickerPlugin>),
  }),
]
export default services
