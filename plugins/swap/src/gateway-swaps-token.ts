import { createToken, type Token } from '#kernel'
import type { SwapProvider } from './provider.js'

/** The standard provider: what the gateway swaps. Apart from it, so that the manifest loads none of it. */
export const GatewaySwapsToken: Token<SwapProvider> = createToken('swap.gateway')
