import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type NftsPlugin, NftsToken } from './contract.js'
import { createNftsService } from './service.js'

/** The plugin's services, loaded with the first of its views or by `load(NftsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(NftsToken, { deps: [contextTokenOf<NftsPlugin>()], create: createNftsService }),
]
export default services
