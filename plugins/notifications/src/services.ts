import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type NotificationsPlugin, NotificationsToken } from './contract.js'
import { createNotificationsService } from './service.js'

/** The plugin's services, loaded once a wallet is connected, or by `load(NotificationsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(NotificationsToken, {
    deps: [contextTokenOf<NotificationsPlugin>()],
    create: createNotificationsService,
  }),
]
export default services
