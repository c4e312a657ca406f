import { contextTokenOf, provide, type ServiceProvider, type Token } from '#kernel'
import { NameChoiceToken } from './choice-contract.js'
import { type NamesPlugin, NamesToken } from './contract.js'
import { createNameChoice } from './name-choice.js'
import { createNamesService, type NamesService } from './service.js'

// The same service: only the plugin's own views use its internal part.
const ServiceToken = NamesToken as Token<NamesService>

/** The plugin's services, loaded with the first of its views or by `load(NamesToken)`. */
const services: readonly ServiceProvider[] = [
  provide(ServiceToken, { deps: [contextTokenOf<NamesPlugin>()], create: createNamesService }),
  provide(NameChoiceToken, { deps: [contextTokenOf<NamesPlugin>(), ServiceToken], create: createNameChoice }),
]
export default services
