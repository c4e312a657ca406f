import { type PluginContext, QuoinError } from '#kernel'
import type { TokensApi, TokensPlugin } from './contract.js'
import { holdingId } from './holding.js'
import { TokensError } from './tokens-error.js'

/** Creates `inspect`: reads a token's metadata at an entered address, on the active network. */
export const createInspectToken =
  (ctx: PluginContext<TokensPlugin>): TokensApi['inspect'] =>
  async (namespace, text, signal) => {
    const chain = ctx.chains.get(namespace)
    const network = ctx.networks.active(namespace)
    if (!network) throw new QuoinError('NETWORK_NOT_FOUND', { details: namespace })
    const check = await chain.checkAddress(text.trim(), network)
    if (!check.valid) throw new QuoinError('CAIP_ADDRESS_INVALID', { details: check.reason })
    const facts = await chain.tokens?.get({ network, address: check.address, ...(signal && { signal }) })
    const { caipNetworkId } = network
    const details = `${caipNetworkId}:${check.address}`
    // Tokens that cannot be divided are not listed (ACC-07).
    if (!facts || facts.decimals === 0) throw new TokensError('TOKEN_NOT_FOUND', { details })
    return { ...facts, id: holdingId(chain, caipNetworkId, facts.address), caipNetworkId }
  }
