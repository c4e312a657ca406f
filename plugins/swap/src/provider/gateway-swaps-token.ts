import { createToken, type Token } from '#kernel'
import type { SwapProvider } from './swap-provider.js'

/** The standard provider: the swaps of the gateway. In its own file, so that the manifest loads none of it. */
export const GatewaySwapsToken: Token<SwapProvider> = createToken('swap.gateway')
