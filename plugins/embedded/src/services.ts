import { contextTokenOf, createToken, OptionsToken, provide, type ServiceProvider, type Token } from '#kernel'
import { WalletBehindToken } from './connector.js'
import { type EmbeddedPlugin, EmbeddedToken } from './contract.js'
import { createDevicePermissions } from './device-permissions.js'
import { DevicePermissionsToken } from './device-permissions-token.js'
import { createEmbeddedService, type EmbeddedService } from './service.js'

const ServiceToken: Token<EmbeddedService> = createToken('embedded.service')

/** The services of the plugin: loaded with its first view, a login, or a visit of a user who was signed in. */
const services: readonly ServiceProvider[] = [
  provide(ServiceToken, {
    deps: [contextTokenOf<EmbeddedPlugin>(), OptionsToken],
    create: (context, options) => createEmbeddedService(context, options),
    dispose: (service) => service.dispose(),
  }),
  provide(EmbeddedToken, { deps: [ServiceToken], create: (service) => service.api }),
  provide(DevicePermissionsToken, {
    deps: [contextTokenOf<EmbeddedPlugin>(), ServiceToken],
    create: (context, { api }) => createDevicePermissions(context, api),
  }),
  provide(WalletBehindToken, { deps: [ServiceToken], create: (service) => service.wallet }),
]

export default services
