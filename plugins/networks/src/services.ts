import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type NetworkPickerPlugin, NetworkPickerToken } from './contract.js'
import { createNetworkPickerService } from './service.js'

/** The plugin's services, loaded with the first of its views or by `load(NetworkPickerToken)`. */
const services: readonly ServiceProvider[] = [
  provide(NetworkPickerToken, {
    deps: [contextTokenOf<NetworkPickerPlugin>()],
    create: createNetworkPickerService,
  }),
]
export default services
