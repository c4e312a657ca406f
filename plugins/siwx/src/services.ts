import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type SiwxPlugin, SiwxToken } from './contract.js'
import { createOneClick } from './one-click.js'
import { OneClickToken } from './one-click-token.js'
import { createSiwxService } from './service.js'

/** The plugin's services: loaded with the first connection, with the first of its views, or by `load(SiwxToken)`. */
const services: readonly ServiceProvider[] = [
  provide(SiwxToken, { deps: [contextTokenOf<SiwxPlugin>()], create: createSiwxService }),
  provide(OneClickToken, { deps: [contextTokenOf<SiwxPlugin>(), SiwxToken], create: createOneClick }),
]
export default services
