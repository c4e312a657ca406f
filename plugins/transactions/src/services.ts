import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type TransactionsPlugin, TransactionsToken } from './contract.js'
import { createTransactionsService } from './service.js'

/** The plugin's services, loaded with the first transaction or by `load(TransactionsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(TransactionsToken, {
    deps: [contextTokenOf<TransactionsPlugin>()],
    create: createTransactionsService,
  }),
]
export default services
