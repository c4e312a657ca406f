import { contextTokenOf, provide, type ServiceProvider } from '#kernel'
import { type SwapPlugin, SwapToken } from './contract.js'
import { GatewaySwapsToken } from './points.js'
import { createGatewayProvider } from './provider/gateway-provider.js'
import { createSwapService } from './service.js'

/** The plugin's services: loaded with the first of its views, or by `load(SwapToken)`. */
const services: readonly ServiceProvider[] = [
  provide(SwapToken, { deps: [contextTokenOf<SwapPlugin>()], create: createSwapService }),
  provide(GatewaySwapsToken, { deps: [contextTokenOf<SwapPlugin>()], create: createGatewayProvider }),
]
export default services
