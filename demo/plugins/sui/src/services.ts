import { contextTokenOf, provide, type ServiceProvider } from 'quoin/kernel'
import { type SuiPlugin, SuiToken } from './contract.js'
import { createSui } from './service.js'

const services: readonly ServiceProvider[] = [
  provide(SuiToken, { deps: [contextTokenOf<SuiPlugin>()], create: createSui }),
]
export default services
