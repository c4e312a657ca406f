import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type AccountPlugin, AccountToken } from './contract.js'
import { createAccountService } from './service.js'

/** The plugin's services: loaded beside the first of its views, or for the button once an account is connected. */
const services: readonly ServiceProvider[] = [
  provide(AccountToken, { deps: [contextTokenOf<AccountPlugin>()], create: createAccountService }),
]
export default services
