import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type WalletsPlugin, WalletsToken } from './contract.js'
import { createWalletsService } from './service.js'

/** The plugin's services, loaded with the first of its views or by `load(WalletsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(WalletsToken, { deps: [contextTokenOf<WalletsPlugin>()], create: createWalletsService }),
]
export default services
