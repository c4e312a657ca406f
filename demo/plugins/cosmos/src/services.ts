import { contextTokenOf, provide, type ServiceProvider } from 'quoin/kernel'
import { type CosmosPlugin, CosmosToken } from './contract.js'
import { createCosmos } from './service.js'

const services: readonly ServiceProvider[] = [
  provide(CosmosToken, { deps: [contextTokenOf<CosmosPlugin>()], create: createCosmos }),
]
export default services
