import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type SmartSessionsPlugin, SmartSessionsToken } from './contract.js'
import { SmartSessionsService } from './service.js'
import { createSessionPermissions } from './session-permissions.js'
import { SessionPermissionsToken } from './session-permissions-token.js'

/** The plugin's service: loaded with the first of its views, or by `kernel.load(SmartSessionsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(SmartSessionsToken, { useClass: SmartSessionsService }),
  provide(SessionPermissionsToken, {
    deps: [contextTokenOf<SmartSessionsPlugin>(), SmartSessionsToken],
    create: createSessionPermissions,
  }),
]
export default services
