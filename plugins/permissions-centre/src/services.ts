import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type PermissionsPlugin, PermissionsToken } from './contract.js'
import { createPermissions } from './service.js'

/** The plugin's services, loaded with the first of its views. */
const services: readonly ServiceProvider[] = [
  provide(PermissionsToken, { deps: [contextTokenOf<PermissionsPlugin>()], create: createPermissions }),
]
export default services
