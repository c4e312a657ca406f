import { contextTokenOf, createToken, provide, type ServiceProvider, type Token } from '#kernel'
import { NameChoiceToken, type NamesApi, type NamesPlugin, NamesToken } from './contract.js'
import { createNameChoice } from './name-choice.js'
import { createNamesService, type NamesService } from './service.js'

/** The service with its internal part, which registers names: it is not for other plugins. */
const ServiceToken: Token<NamesService> = createToken('names.service')

const apiOf = ({ suffix, registration, ownerOf, ...api }: NamesService): NamesApi => api

/** The plugin's services, loaded with the first of its views or by `load(NamesToken)`. */
const services: readonly ServiceProvider[] = [
  provide(ServiceToken, { deps: [contextTokenOf<NamesPlugin>()], create: createNamesService }),
  provide(NamesToken, { deps: [ServiceToken], create: apiOf }),
  provide(NameChoiceToken, { deps: [contextTokenOf<NamesPlugin>(), ServiceToken], create: createNameChoice }),
]
export default services
