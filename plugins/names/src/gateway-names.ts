import { type CaipNetworkId, isQuoinError, type PluginContext } from '#kernel'
import { getSupportedChains } from '#plugins/networks/endpoints'
import type { NamesPlugin } from './contract.js'
import { getPrimaryName, resolveName } from './endpoints.js'

/** The names that the host's gateway resolves: ENS for every network, names on servers, SNS. */
export interface GatewayNames {
  /** Returns true if there is a gateway that resolves names on the network. */
  isServed(id: CaipNetworkId, signal: AbortSignal): Promise<boolean>
  /**
   * Returns the address of a normalized name; `undefined` if it has none on the network.
   *
   * Throws the errors of the gateway's client, and an error for the answer to another question.
   */
  resolve(name: string, id: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
  /** Returns the name of an address, not verified by the page. */
  nameOf(address: string, id: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
}

export function createGatewayNames(ctx: PluginContext<NamesPlugin>): GatewayNames {
  return {
    async isServed(id, signal) {
      if (ctx.api.url('gateway', '/') === undefined) return false
      const { names = [] } = await ctx.api.call(getSupportedChains, { signal })
      return names.includes(id)
    },
    async resolve(name, id, signal) {
      const call = { query: { name, chainId: id }, network: id, signal }
      try {
        const found = await ctx.api.call(resolveName, call)
        if (found.name !== name || found.chainId !== id) throw new Error('The gateway resolved another name.')
        return found.address
      } catch (error) {
        // The gateway's rules of names are stricter.
        if (isQuoinError(error, 'HTTP_STATUS') && error.shortMessage.endsWith(': 400')) return undefined
        throw error
      }
    },
    async nameOf(address, id, signal) {
      const call = { query: { address, chainId: id }, network: id, signal }
      return (await ctx.api.call(getPrimaryName, call)).name
    },
  }
}
