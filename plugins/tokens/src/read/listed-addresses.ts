import type { PluginContext } from '#kernel'
import { createContributedServices } from '#plugin-kit'
import type { TokensPlugin } from '../contract.js'
import type { Subject } from '../list/holding.js'
import { type TokenListEntry, tokenLists } from '../points.js'
import { isTokenAddress } from './token-address.js'

/** Max number of addresses of one list on a network. */
const maxListed = 200

/** Returns the addresses on the subject's network that plugins list. */
export type ListedAddresses = (subject: Subject) => readonly string[]

/** Creates the reader of the contributed lists. A list that throws is reported, and left out. */
export function createListedAddresses(ctx: PluginContext<TokensPlugin>): ListedAddresses {
  const lists = createContributedServices(ctx, {
    name: 'lists',
    point: tokenLists,
    tokenOf: ({ list }) => list,
  })
  return ({ chain, network: { caipNetworkId } }) =>
    (lists.getState() ?? []).flatMap(({ service }) => {
      try {
        const listed: readonly TokenListEntry[] = service.store.getState()
        return listed
          .flatMap((one) =>
            one.caipNetworkId === caipNetworkId && isTokenAddress(chain, one.address) ? [one.address] : [],
          )
          .slice(0, maxListed)
      } catch (error) {
        ctx.report(error)
        return []
      }
    })
}
