import { contextTokenOf, provide, type ServiceProvider } from 'quoin/kernel'
import { type AbacusPlugin, AbacusToken } from './contract.js'
import { createAbacus } from './service.js'

const services: readonly ServiceProvider[] = [
  provide(AbacusToken, { deps: [contextTokenOf<AbacusPlugin>()], create: createAbacus }),
]
export default services
