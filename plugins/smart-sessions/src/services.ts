import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type SmartSessionsPlugin, SmartSessionsToken } from './contract.js'
import { createExecutionSource } from './execution/execution-source.js'
import { SmartSessionsService } from './service.js'
import { createSessionPermissions } from './session-permissions.js'
import { ExecutionSourceToken, SessionPermissionsToken } from './session-permissions-token.js'

/** The plugin's service: loaded with the first of its views, or by `kernel.load(SmartSessionsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(SmartSessionsToken, { useClass: SmartSessionsService }),
  provide(SessionPermissionsToken, {
    deps: [contextTokenOf<SmartSessionsPlugin>(), SmartSessionsToken],
    create: createSessionPermissions,
  }),
  provide(ExecutionSourceToken, {
    deps: [contextTokenOf<SmartSessionsPlugin>()],
    create: createExecutionSource,
  }),
]
export default services
