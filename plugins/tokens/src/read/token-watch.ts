import { type ChainNamespace, isFresh, type PluginContext } from '#kernel'
import { AccountToken } from '#plugins/account'
import type { TokensPlugin } from '../contract.js'
import { type AccountReader, createAccountReader, type ReaderParts } from './account-reader.js'
import { freshMs } from './token-memory.js'

export interface TokenWatch {
  watch(namespace: ChainNamespace): () => void
  retry(namespace: ChainNamespace): boolean
  /** Reads again soon, or with the next watcher. */
  refresh(namespace: ChainNamespace): void
  /** The connection or network of some namespace may have changed. */
  follow(): void
  /**
   * Marks the reads of a network as outdated.
   *
   * @param arrived addresses of received tokens, which may be new to the account: the gateway's cache is bypassed
   */
  outdate(network: string, arrived: readonly string[]): void
}

interface Watched {
  count: number
  readonly reader: AccountReader
  readonly stop: () => void
}

/** The signals of a possible change. */
function listen(
  ctx: PluginContext<TokensPlugin>,
  namespace: ChainNamespace,
  reader: AccountReader,
): () => void {
  const { page } = ctx.platform
  const again = (): void => reader.schedule()
  const isSeen = (): boolean => page.isVisible() && page.isOnline()
  const stops = [
    ctx.every(freshMs, () => {
      if (isSeen()) again()
    }),
    page.subscribe(() => {
      if (isSeen()) reader.renew()
    }),
  ]
  let hasEnded = false
  ctx.load(AccountToken).then(
    (account) => {
      if (!hasEnded && !ctx.signal.aborted) stops.push(account.watchBlocks(namespace, again))
    },
    // Without the account's plugin there is a read every 30 seconds.
    () => undefined,
  )
  return () => {
    hasEnded = true
    for (const stop of stops) stop()
  }
}

/** Reads tokens while there is a watcher: at first, with each block, and when outdated. */
export function createTokenWatch(parts: ReaderParts): TokenWatch {
  const { ctx, memory } = parts
  const watched = new Map<ChainNamespace, Watched>()

  const beginToWatch = (namespace: ChainNamespace): Watched => {
    const reader = createAccountReader(parts, namespace)
    const one: Watched = { count: 0, reader, stop: listen(ctx, namespace, reader) }
    watched.set(namespace, one)
    reader.begin()
    return one
  }

  ctx.own(() => {
    for (const { reader } of watched.values()) reader.leave()
  })

  return {
    watch(namespace) {
      const one = watched.get(namespace) ?? beginToWatch(namespace)
      one.count += 1
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        if (--one.count > 0) return
        one.reader.leave()
        one.stop()
        watched.delete(namespace)
        if (memory.known(namespace).status === 'loading') memory.put(namespace, { status: 'unknown' })
      }
    },
    retry(namespace) {
      const reader = watched.get(namespace)?.reader
      const { failedAt } = memory.known(namespace)
      if (reader?.subject() === undefined) return false
      if (isFresh(failedAt, freshMs, ctx.platform.now())) return false
      reader.schedule(true)
      return true
    },
    refresh(namespace) {
      const { account } = memory.known(namespace)
      memory.age((portfolio) => portfolio.account === account)
      watched.get(namespace)?.reader.schedule()
    },
    follow() {
      for (const { reader } of watched.values()) reader.begin()
      for (const namespace of memory.namespaces())
        if (!watched.has(namespace)) memory.turnTo(namespace, ctx.connections.caipAddress(namespace))
    },
    outdate(network, arrived) {
      memory.addArrived(network, arrived)
      memory.age((portfolio) => portfolio.caipNetworkId === network)
      for (const { reader } of watched.values())
        if (reader.subject()?.network.caipNetworkId === network) reader.schedule()
    },
  }
}
