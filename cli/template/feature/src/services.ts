import { ContextToken, type PluginContext, provide, type ServiceProvider } from 'quoin/kernel'
import { type __Name__Plugin, __Name__Token } from './contract.js'
import { create__Name__Service } from './service.js'

/** The plugin's services: loaded beside the first of its views, or when somebody awaits `load(__Name__Token)`. */
const services: readonly ServiceProvider[] = [
  provide(__Name__Token, {
    deps: [ContextToken],
    // The kernel gives each plugin's services the context of that plugin, with its own options and events.
    create: (ctx) => create__Name__Service(ctx as PluginContext<__Name__Plugin>),
  }),
]
export default services
