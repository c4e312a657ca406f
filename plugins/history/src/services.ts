import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type HistoryPlugin, HistoryToken } from './contract.js'
import { CounterpartNamesToken, createCounterpartNames } from './display/counterpart-names.js'
import { createHistoryService } from './service.js'

/** The plugin's services, loaded with the first of its views or by `load(HistoryToken)`. */
const services: readonly ServiceProvider[] = [
  provide(HistoryToken, { deps: [contextTokenOf<HistoryPlugin>()], create: createHistoryService }),
  provide(CounterpartNamesToken, {
    deps: [contextTokenOf<HistoryPlugin>()],
    create: createCounterpartNames,
  }),
]
export default services
