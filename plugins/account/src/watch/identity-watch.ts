import type { CaipAddress, CaipNetworkId, ChainNamespace, PluginContext } from '#kernel'
import { NamesToken } from '#plugins/names'
import type { AccountPlugin } from '../contract.js'
import { getIdentity } from '../endpoints.js'
import type { AccountRecord, KnownIdentity } from '../state/account-record.js'

/** Max age of name and picture. Milliseconds. */
const freshMs = 300_000

export interface IdentityWatch {
  watch(namespace: ChainNamespace): () => void
  /** The connection or network of some namespace may have changed. */
  follow(): void
}

interface Watched {
  count: number
  account: CaipAddress | undefined
  stop: () => void
}

/** Reads the name and picture of an account while there is a watcher; unknown ones stay empty. */
export function createIdentityWatch(
  ctx: PluginContext<AccountPlugin>,
  change: (namespace: ChainNamespace, next: (record: AccountRecord) => AccountRecord) => void,
): IdentityWatch {
  const watched = new Map<ChainNamespace, Watched>()
  /** A name was registered in this visit: earlier answers are outdated. */
  let isRenewed = false

  /** Treats a failed lookup as no name: a missing name is no error. */
  const orNothing = async (pending: Promise<KnownIdentity>, signal: AbortSignal): Promise<KnownIdentity> => {
    try {
      return await pending
    } catch (error) {
      if (signal.aborted) throw error
      return {}
    }
  }
  const fromNames = async (address: string, network: CaipNetworkId, signal: AbortSignal) => {
    const names = await ctx.load(NamesToken)
    return { name: await names.lookUp(address, network, signal) }
  }
  const find = async (
    address: string,
    network: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<KnownIdentity> => {
    const call = {
      path: { address },
      query: { sender: address, chainId: network },
      network,
      signal,
      ...(isRenewed && { cache: 'no-cache' as const }),
    }
    const isServed = ctx.api.url('gateway', '/') !== undefined
    const known = isServed ? await orNothing(ctx.api.call(getIdentity, call), signal) : {}
    if (known.name !== undefined) return known
    return { ...known, ...(await orNothing(fromNames(address, network, signal), signal)) }
  }

  const begin = (namespace: ChainNamespace, one: Watched): void => {
    const connection = ctx.connections.active(namespace)
    const account = ctx.connections.caipAddress(namespace)
    if (account === one.account) return
    one.stop()
    one.stop = () => undefined
    one.account = account
    const address = connection?.accounts[0]?.address
    // Only in namespaces with names (ACC-08).
    const hasNames = ctx.chains.find(namespace)?.names !== undefined
    if (connection === undefined || account === undefined || address === undefined || !hasNames) return
    const { caipNetworkId } = connection
    if (ctx.networks.find(caipNetworkId) === undefined) return
    const query = {
      key: ['account', 'identity', account],
      staleMs: freshMs,
      run: (signal: AbortSignal) => find(address, caipNetworkId, signal),
    }
    one.stop = ctx.queries.watch(query, ({ data }) => {
      if (data) change(namespace, (record) => ({ ...record, identityOf: account, identity: data }))
    })
  }

  ctx.on('names:registered', () => {
    isRenewed = true
    ctx.queries.forget(['account', 'identity'])
    for (const [namespace, one] of watched) {
      one.stop()
      one.account = undefined
      begin(namespace, one)
    }
  })

  return {
    watch(namespace) {
      const one = watched.get(namespace) ?? { count: 0, account: undefined, stop: () => undefined }
      watched.set(namespace, one)
      if (one.count++ === 0) begin(namespace, one)
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        if (--one.count > 0) return
        one.stop()
        watched.delete(namespace)
      }
    },
    follow() {
      for (const [namespace, one] of watched) begin(namespace, one)
    },
  }
}
