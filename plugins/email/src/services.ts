import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type EmailPlugin, EmailToken } from './contract.js'
import { createEmailService } from './service.js'

/** The plugin's services: loaded beside the first of its views, or when somebody awaits `load(EmailToken)`. */
const services: readonly ServiceProvider[] = [
  provide(EmailToken, { deps: [contextTokenOf<EmailPlugin>()], create: createEmailService }),
]
export default services
