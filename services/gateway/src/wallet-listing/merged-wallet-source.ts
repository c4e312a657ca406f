import { isFresh } from '@quoin/server-kit/storage'
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

/**
 * Returns a wallet of the registry with what only the live list knows of it: its image, its badge, and links that the
 * registry lacks. What the registry states stays: links, stores and homepage of a known wallet cannot be replaced by
 * another source.
 */
function withLive(known: WcWallet, live: WcWallet): WcWallet {
  const stated = Object.entries(known).filter(([, value]) => value !== undefined)
  return {
    ...live,
    ...Object.fromEntries(stated),
    id: live.id,
    // Without a list, the wallet serves every network of its namespaces.
    chains: known.chains,
    image_id: live.image_id ?? known.image_id,
  }
}

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The wallets of the registry by what identifies them. */
interface KnownWallets {
  /** Returns the wallet of the registry that a live entry is; `undefined` if it is another wallet. */
  find(live: WcWallet): WcWallet | undefined
  /** Returns true if an entry has the name, rdns or readable id of a wallet of the registry, which it is not. */
  isImpostor(live: WcWallet): boolean
}

const isExplorerId = (id: string): boolean => /^[\da-f]{64}$/.test(id)

function indexKnown(wallets: readonly WcWallet[]): KnownWallets {
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]))
  const byTrait = new Map(
    wallets.flatMap((wallet) =>
      [plainName(wallet.name), wallet.rdns?.toLowerCase(), wallet.slug].flatMap((trait) =>
        trait ? [[trait, wallet] as const] : [],
      ),
    ),
  )
  const similar = (live: WcWallet): readonly WcWallet[] =>
    [plainName(live.name), live.rdns?.toLowerCase(), live.id].flatMap(
      (trait) => byTrait.get(trait ?? '') ?? [],
    )
  const find = (live: WcWallet): WcWallet | undefined => {
    if (isExplorerId(live.id)) {
      const same = byId.get(live.id)
      if (same) return same
    }
    // The registry does not know the explorer's id of every wallet.
    return similar(live).find((wallet) => isExplorerId(live.id) && !isExplorerId(wallet.id))
  }
  return { find, isImpostor: (live) => find(live) === undefined && similar(live).length > 0 }
}

/**
 * Merges both lists: the order of the live one, the registry's facts for the wallets that it knows, and at the end the wallets
 * that the live list lacks. An entry that repeats an id, or poses as a wallet of the registry, is dropped.
 */
function merge(live: readonly WcWallet[], bundled: readonly WcWallet[]): readonly WcWallet[] {
  const known = indexKnown(bundled)
  const listed = new Set<string>()
  const found = new Set<WcWallet>()
  const wallets = live.flatMap((wallet): readonly WcWallet[] => {
    const own = known.find(wallet)
    if (listed.has(wallet.id) || (own ? found.has(own) : known.isImpostor(wallet))) return []
    listed.add(wallet.id)
    if (own) found.add(own)
    return [own ? withLive(own, wallet) : wallet]
  })
  return [...wallets, ...bundled.filter((wallet) => !found.has(wallet))].map((wallet, order) => ({
    ...wallet,
    order,
  }))
}

/**
 * Returns the live list, completed by the registry. The registry alone while the live source fails, which is then left alone for
 * a minute.
 */
export function mergedWalletSource({ live, bundled, onError, now }: MergedWalletsOptions): WalletSource {
  let failedAt: number | undefined
  /** The last merge, since both lists rarely change. */
  let merged: { readonly from: readonly WcWallet[]; readonly wallets: readonly WcWallet[] } | undefined

  async function liveList(signal?: AbortSignal): Promise<readonly WcWallet[]> {
    if (isFresh(failedAt, RETRY_AFTER, now())) return []
    try {
      return await live.list(signal)
    } catch (error) {
      signal?.throwIfAborted()
      failedAt = now()
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
      const wallets = merge(from, own)
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
