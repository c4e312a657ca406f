import { contextTokenOf, provide, type ServiceProvider } from 'quoin/kernel'
import { type ScamListPlugin, ScamListToken } from './contract.js'
import { createScamList } from './service.js'

const services: readonly ServiceProvider[] = [
  provide(ScamListToken, { deps: [contextTokenOf<ScamListPlugin>()], create: createScamList }),
]
export default services
