import { provide, type ServiceProvider } from '#kernel'
import { SmartSessionsToken } from './contract.js'
import { SmartSessionsService } from './service.js'

/** The plugin's service: loaded with the first of its views, or by `kernel.load(SmartSessionsToken)`. */
const services: readonly ServiceProvider[] = [provide(SmartSessionsToken, { useClass: SmartSessionsService })]
export default services
