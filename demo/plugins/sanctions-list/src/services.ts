import { contextTokenOf, provide, type ServiceProvider } from 'quoin/kernel'
import { type SanctionsListPlugin, SanctionsListToken } from './contract.js'
import { createSanctionsList } from './service.js'

const services: readonly ServiceProvider[] = [
  provide(SanctionsListToken, {
    deps: [contextTokenOf<SanctionsListPlugin>()],
    create: createSanctionsList,
  }),
]
export default services
