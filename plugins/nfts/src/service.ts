import { deriveStore, durations, isFresh, type PluginContext } from '#kernel'
import { createWatchers } from '#plugin-kit'
import { AccountToken } from '#plugins/account'
import type { NftsApi, NftsPlugin } from './contract.js'
import { getNfts } from './endpoints.js'
import { type ImageUrl, type NftOwner, nftsState, nothingRead } from './nft-list.js'
import { listedNamespaces } from './options.js'

/** Returns the owner of the listed NFTs: the active account, if its namespace is listed. */
function readOwner(ctx: PluginContext<NftsPlugin>): NftOwner | undefined {
  const namespace = ctx.networks.store.getState().activeNamespace
  if (namespace === undefined || !listedNamespaces(ctx.options).includes(namespace)) return undefined
  const connection = ctx.connections.active(namespace)
  const caipAddress = ctx.connections.caipAddress(namespace)
  const address = connection?.accounts[0]?.address
  if (connection === undefined || caipAddress === undefined || address === undefined) return undefined
  return { account: caipAddress, address, caipNetworkId: connection.caipNetworkId }
}

/** Creates the NFTs service. It sends no request without a watcher. */
export function createNftsService(ctx: PluginContext<NftsPlugin>): NftsApi {
  const list = ctx.createStore('list', nothingRead)
  const account = ctx.get(AccountToken)
  const imageUrl: ImageUrl = ({ contract, tokenId }, size) => {
    const network = list.getState().owner?.caipNetworkId ?? ''
    const path = [network, contract, tokenId].map(encodeURIComponent).join('/')
    return ctx.api.url('gateway', `/v1/nft-image/${path}?size=${size}`)
  }
  const store = deriveStore([list], () => nftsState(list.getState(), imageUrl))

  let readAt = 0
  /** The reads of one owner; answers for another owner are dropped. */
  let reading = new AbortController()
  let stopBlocks = (): void => undefined

  const request = ({ address, caipNetworkId }: NftOwner, cursor: string | undefined, signal: AbortSignal) =>
    ctx.api.call(getNfts, {
      path: { address },
      query: { chainId: caipNetworkId, ...(cursor && { cursor }) },
      network: caipNetworkId,
      signal,
    })

  /** Reads the first page again; later pages stay, as their cursors do not move. */
  async function readFirst(): Promise<void> {
    const { owner } = list.getState()
    const { signal } = reading
    if (owner === undefined || signal.aborted) return
    readAt = ctx.platform.now()
    try {
      const first = await request(owner, undefined, signal)
      if (!signal.aborted)
        list.setState((held) => ({ ...held, pages: [first, ...held.pages.slice(1)], hasFailed: false }))
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
      list.setState((held) => ({ ...held, hasFailed: true }))
    }
  }

  function leave(): void {
    reading.abort()
    stopBlocks()
    stopBlocks = () => undefined
  }

  /** The account or network may be another one. */
  function follow(): void {
    if (!watchers.isWatched()) return
    const owner = readOwner(ctx)
    if (owner?.account === list.getState().owner?.account && !reading.signal.aborted) return
    leave()
    if (owner?.account !== list.getState().owner?.account) list.setState({ ...nothingRead, owner })
    if (owner === undefined) return
    reading = new AbortController()
    // Subscribes before the read: no block is missed in between.
    stopBlocks = account.watchBlocks(owner.account.slice(0, owner.account.indexOf(':')), () => {
      // New collectibles are listed within ten seconds: the list is long to read and seldom changes.
      if (!isFresh(readAt, durations.tenSeconds, ctx.platform.now())) void readFirst()
    })
    void readFirst()
  }
  const watchers = createWatchers(follow, leave)
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))
  ctx.own(leave)
  leave()

  return {
    store,
    watch: watchers.watch,
    async loadMore() {
      const { owner, pages, isLoadingMore } = list.getState()
      const cursor = pages.at(-1)?.next
      const { signal } = reading
      if (owner === undefined || cursor === undefined || isLoadingMore || signal.aborted) return
      list.setState((held) => ({ ...held, isLoadingMore: true }))
      try {
        const page = await request(owner, cursor, signal)
        if (!signal.aborted)
          list.setState((held) => ({ ...held, pages: [...held.pages, page], hasFailed: false }))
      } catch (error) {
        if (signal.aborted) return
        ctx.report(error)
        list.setState((held) => ({ ...held, hasFailed: true }))
      } finally {
        if (list.getState().owner === owner) list.setState((held) => ({ ...held, isLoadingMore: false }))
      }
    },
    retry: () => void readFirst(),
    find: (id) => store.getState().nfts.find((nft) => nft.id === id),
  }
}
