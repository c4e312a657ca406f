import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type Eip155Plugin, Eip155Token } from './contract.js'
import { createEip155Service } from './service.js'

/** The plugin's services: loaded by the first `load(Eip155Token)`. */
const services: readonly ServiceProvider[] = [
  provide(Eip155Token, { deps: [contextTokenOf<Eip155Plugin>()], create: createEip155Service }),
]
export default services
