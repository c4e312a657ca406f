import {
  type Connection,
  deriveStore,
  normalizeWalletName,
  type PluginContext,
  type ReadableStore,
} from '#kernel'
import type { ListedWallet, WalletsPlugin } from '../contract.js'
import type { WalletsStored } from '../stored.js'
import { fromWalletInfo, identityOf, isReachable, isSameWallet } from './listed-wallet.js'

const kept = 2

/**
 * Adds a wallet that connected: newest first, two kept (CON-05). A listed one moves to the front, and keeps its earlier
 * data that is missing now, such as its links.
 */
export function addRecent(recent: readonly ListedWallet[], wallet: ListedWallet): readonly ListedWallet[] {
  const before = recent.find((other) => other.id === wallet.id)
  const others = recent.filter((other) => other !== before)
  return [{ ...before, ...wallet }, ...others].slice(0, kept)
}

export interface RecentStore {
  readonly store: ReadableStore<readonly ListedWallet[]>
  /** False until the stored wallets were read, or could not be. */
  readonly isRead: ReadableStore<boolean>
  /** Reads the stored wallets, once. */
  load(): void
  /** Stores a wallet that was just connected. */
  remember(connection: Connection, chosen: ListedWallet | undefined): void
}

const none: readonly ListedWallet[] = []

/** The recent wallets: in memory at once, in storage soon after, with changes by other tabs. */
export function createRecentStore(ctx: PluginContext<WalletsPlugin>): RecentStore {
  const area = ctx.storage
  const known = ctx.createStore<readonly ListedWallet[] | undefined>('recent', undefined)
  const { signal } = ctx
  let loading = false
  const show = (value: WalletsStored): void => {
    if (!signal.aborted) known.setState(value.recent)
  }
  const report = (error: unknown): void => {
    if (signal.aborted) return
    known.setState((wallets) => wallets ?? none)
    ctx.report(error)
  }

  const load = (): void => {
    if (loading) return
    loading = true
    ctx.own(area.subscribe(show))
    area.read().then(show, report)
  }

  return {
    store: deriveStore([known], () => known.getState() ?? none),
    isRead: deriveStore([known], () => known.getState() !== undefined),
    load,
    remember(connection, chosen) {
      const { wallet: info, connectorId } = connection
      const type = ctx.connectors.find(connectorId)?.type
      // An email or social login is a separate method, not a wallet to list; a watch-only account has none.
      if (type === 'auth' || type === 'watch') return
      const isChosen = chosen !== undefined && isSameWallet(identityOf(chosen), info)
      const wallet = isChosen
        ? chosen
        : fromWalletInfo(info, `${connectorId}:${normalizeWalletName(info.name)}`)
      // A wallet that scanned the code and has no known link cannot be reopened.
      if (type === 'wallet-connect' && !isReachable(wallet)) return
      load()
      // A wallet that connects by another of its connectors is the same recent wallet.
      const sameAs = (value: WalletsStored): ListedWallet => {
        const before = isChosen
          ? undefined
          : value.recent.find((other) => isSameWallet(info, identityOf(other)))
        return { ...wallet, id: before?.id ?? wallet.id }
      }
      area.update((value) => ({ recent: addRecent(value.recent, sameAs(value)) })).then(show, report)
    },
  }
}
