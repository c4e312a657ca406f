import { contextTokenOf, provide, type ServiceProvider } from 'quoin/kernel'
import { type __Name__Plugin, __Name__Token } from './contract.js'
import { create__Name__Service } from './service.js'

/** The plugin's services: loaded with the first of its views, or by `load(__Name__Token)`. */
const services: readonly ServiceProvider[] = [
  provide(__Name__Token, { deps: [contextTokenOf<__Name__Plugin>()], create: create__Name__Service }),
]
export default services
