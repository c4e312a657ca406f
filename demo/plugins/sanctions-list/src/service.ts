import { type CheckedAction, type PluginContext, parseCaipAddress } from 'quoin/kernel'
import type { SanctionsListApi, SanctionsListPlugin } from './contract.js'
import { partiesOf, unreadText } from './parties.js'

/** An address of the list; of one network, or of all of its namespace. */
interface Listed {
  readonly namespace: string
  readonly network: string | undefined
  readonly address: string
}

function readEntry(text: string): Listed {
  const [namespace = '', ...rest] = text.split(':')
  const address = rest.at(-1) ?? ''
  return { namespace, network: rest.length > 1 ? `${namespace}:${rest[0]}` : undefined, address }
}

/** Creates the service: the list is compared in the form in which each chain compares addresses. */
export function createSanctionsList(ctx: PluginContext<SanctionsListPlugin>): SanctionsListApi {
  const entries = ctx.options.addresses.map(readEntry)
  const formOf = (namespace: string, address: string): string =>
    ctx.chains.find(namespace)?.normalizeAddress(address) ?? address

  /** Returns the listed addresses of a network, in the chain's form. */
  const listedOn = (namespace: string, network: string): readonly string[] =>
    entries
      .filter((one) => one.namespace === namespace && (one.network === undefined || one.network === network))
      .map(({ address }) => formOf(namespace, address))

  const find = (action: CheckedAction): string | undefined => {
    const { namespace, caipNetworkId } = action
    const listed = listedOn(namespace, caipNetworkId)
    const party = partiesOf(action).find((address) => listed.includes(formOf(namespace, address)))
    if (party !== undefined) return party
    const text = unreadText(action)?.toLowerCase() ?? ''
    // In calldata an address has no prefix.
    return listed.find((address) => text.includes(address.toLowerCase().replace(/^0x/, '')))
  }

  return {
    async check(action) {
      const found = find(action)
      if (found === undefined) return undefined
      const what = action.kind === 'connection' ? 'This account' : found
      return { refuse: `${what} is on a list of sanctions.` }
    },
    isListed(account) {
      const { namespace, caipNetworkId, address } = parseCaipAddress(account, () => true)
      return listedOn(namespace, caipNetworkId).includes(formOf(namespace, address))
    },
  }
}
