import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type EmailPlugin, EmailToken } from './contract.js'
import { createEmailService } from './service.js'

/** The plugin's services: loaded with the first of its views, or by `load(EmailToken)`. */
const services: readonly ServiceProvider[] = [
  provide(EmailToken, { deps: [contextTokenOf<EmailPlugin>()], create: createEmailService }),
]
export default services
