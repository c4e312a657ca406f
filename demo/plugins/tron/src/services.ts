import { contextTokenOf, provide, type ServiceProvider } from 'quoin/kernel'
import { type TronPlugin, TronToken } from './contract.js'
import { createTron } from './service.js'

const services: readonly ServiceProvider[] = [
  provide(TronToken, { deps: [contextTokenOf<TronPlugin>()], create: createTron }),
]
export default services
