import { ContextToken, type PluginContext, provide, type ServiceProvider } from '#kernel'
import { type AccountPlugin, AccountToken } from './contract.js'
import { createAccountService } from './service.js'

/** The plugin's services: loaded beside the first of its views, or for the button once an account is connected. */
const services: readonly ServiceProvider[] = [
  provide(AccountToken, {
    deps: [ContextToken],
    // The kernel gives each plugin's services the context of that plugin, with its own options and events.
    create: (ctx) => createAccountService(ctx as PluginContext<AccountPlugin>),
  }),
]
export default services
