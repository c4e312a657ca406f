import type { WcWallet } from 'quoin/endpoints/wallets'
import type { WalletSource } from './wallet-source.js'

/** Pause before a failed source is requested again. Milliseconds. */
const RETRY_AFTER = 60_000

export interface MergedWalletsOptions {
  /** Requested from a server: the explorer. Its facts are the newest ones. */
  readonly live: WalletSource
  /** Always available: the registry. */
  readonly bundled: WalletSource
  readonly onError: (error: unknown) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Returns a wallet of the live list with what only the registry knows of it. */
function withBundled(live: WcWallet, bundled: WcWallet | undefined): WcWallet {
  if (bundled === undefined) return live
  const known = Object.entries(live).filter(([, value]) => value !== undefined)
  return { ...bundled, ...Object.fromEntries(known), image_id: live.image_id ?? bundled.image_id }
}

/**
 * Returns the live list, completed by the registry: readable ids, namespaces, further stores, and wallets that the live list lacks. The
 * registry alone while the live source fails, which is then left alone for a minute.
 */
export function mergedWalletSource({ live, bundled, onError, now }: MergedWalletsOptions): WalletSource {
  let retryAt = 0
  /** The last merge, since both lists rarely change. */
  let merged: { readonly from: readonly WcWallet[]; readonly wallets: readonly WcWallet[] } | undefined

  async function liveList(signal?: AbortSignal): Promise<readonly WcWallet[]> {
    if (now() < retryAt) return []
    try {
      return await live.list(signal)
    } catch (error) {
      signal?.throwIfAborted()
      retryAt = now() + RETRY_AFTER
      onError(error)
      return []
    }
  }

  return {
    async list(signal) {
      const own = await bundled.list(signal)
      const from = await liveList(signal)
      if (from.length === 0) return own
      if (merged?.from === from) return merged.wallets
      const byId = new Map(own.map((wallet) => [wallet.id, wallet]))
      const listed = new Set(from.map(({ id }) => id))
      const wallets = [
        ...from.map((wallet) => withBundled(wallet, byId.get(wallet.id))),
        ...own.filter(({ id }) => !listed.has(id)),
      ].map((wallet, order) => ({ ...wallet, order }))
      merged = { from, wallets }
      return wallets
    },
    async image(id, signal) {
      const own = await bundled.image(id, signal)
      if (own) return own
      try {
        return await live.image(id, signal)
      } catch (error) {
        signal?.throwIfAborted()
        onError(error)
        return undefined
      }
    },
  }
}
