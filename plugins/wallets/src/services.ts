import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type WalletsPlugin, WalletsToken } from './contract.js'
import { createWalletsService } from './service.js'

/** The plugin's services: loaded beside the first of its views, or when somebody awaits `load(WalletsToken)`. */
const services: readonly ServiceProvider[] = [
  provide(WalletsToken, { deps: [contextTokenOf<WalletsPlugin>()], create: createWalletsService }),
]
export default services
