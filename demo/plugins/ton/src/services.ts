import { contextTokenOf, provide, type ServiceProvider } from 'quoin/kernel'
import { type TonPlugin, TonToken } from './contract.js'
import { createTon } from './service.js'

const services: readonly ServiceProvider[] = [
  provide(TonToken, { deps: [contextTokenOf<TonPlugin>()], create: createTon }),
]
export default services
