import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type HardwarePlugin, HardwareToken } from './contract.js'
import { HardwareCoreToken } from './ledger-discovery.js'
import { createHardwareCore } from './service.js'

/** The plugin's services, loaded with the first account to connect or to restore. */
const services: readonly ServiceProvider[] = [
  provide(HardwareCoreToken, { deps: [contextTokenOf<HardwarePlugin>()], create: createHardwareCore }),
  provide(HardwareToken, {
    deps: [HardwareCoreToken],
    create: ({ isSupported, connect }) => ({ isSupported, connect }),
  }),
]
export default services
