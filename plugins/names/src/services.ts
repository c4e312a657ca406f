import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type NamesPlugin, NamesToken } from './contract.js'
import { createNamesService } from './service.js'

/** The plugin's services: loaded when somebody awaits `load(NamesToken)`. */
const services: readonly ServiceProvider[] = [
  provide(NamesToken, { deps: [contextTokenOf<NamesPlugin>()], create: createNamesService }),
]
export default services
