import type { HistoryEntry, HistoryTransfer } from 'quoin/endpoints/history'
import { formatUnits, getAddress, isAddress } from 'viem'
import type { GatewayChain, ListedToken } from '../chains/gateway-chain.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import type { Database } from '../storage/open-database.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { isOfAccount } from './acted-by-account.js'
import { counterparties, operationType } from './counterparties.js'
import { type NftDirectory, nftKey } from './nft/nft-directory.js'
import type { NftMetadata } from './nft/read-nft-metadata.js'
import { isSpam } from './nft/spam-rules.js'
import type { StoredEntry, StoredTransfer } from './read-history-page.js'

export interface DescribeDeps {
  readonly database: Database
  readonly chains: readonly GatewayChain[]
  readonly directory: TokenDirectory
  readonly prices: PriceProvider
  readonly now: () => number
}

/**
 * Max age of a transfer that is valued at current prices: past prices are unavailable. Milliseconds.
 */
const PRICE_HOLDS = 15 * 60_000

const shownAddress = (address: string): string =>
  isAddress(address, { strict: false }) ? getAddress(address) : address

/** Returns the hashes of orphaned transactions that are on the chain again, in another block. */
async function minedAgain(
  { query }: Database,
  entries: readonly StoredEntry[],
): Promise<ReadonlySet<string>> {
  const hashes = entries.flatMap(({ orphaned, hash }) => (orphaned > 0 ? [hash] : []))
  if (hashes.length === 0) return new Set()
  const rows = await query
    .selectFrom('history_transactions')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('orphaned', '=', 0)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

function directionOf(account: string, { sender, recipient }: StoredTransfer): HistoryTransfer['direction'] {
  if (sender === recipient) return 'self'
  return recipient === account ? 'in' : 'out'
}

/**
 * Returns true if a token transfer looks like spam: another account made it, and it moved a zero amount, claims that an
 * unlisted token left the account, or brings a token with a link or bait in its name. Transfers of zero put an address
 * that resembles a known one into the list, for the user to copy by mistake (address poisoning).
 */
function isSpamToken(
  account: string,
  entry: StoredEntry,
  { kind, amount }: StoredTransfer,
  about: {
    readonly direction: HistoryTransfer['direction']
    readonly listed: boolean
    readonly name: string
  },
): boolean {
  if (kind === 'coin' || isOfAccount(account, entry)) return false
  const { direction, listed, name } = about
  if (BigInt(amount) === 0n) return true
  if (direction !== 'in') return !listed
  return isSpam({ name, listed, isRequested: false, incoming: true, spread: 1 })
}

/** The data that entries refer to. */
interface EntryReferences {
  /** By `nftKey`. */
  readonly nfts: ReadonlyMap<string, NftMetadata>
  /** By CAIP id. */
  readonly tokens: ReadonlyMap<string, ListedToken>
  /** Current prices in US dollars, by CAIP id. */
  readonly worth: ReadonlyMap<string, number>
  /** Hashes of `minedAgain`. */
  readonly again: ReadonlySet<string>
}

async function loadReferences(
  { database, directory, prices, now }: DescribeDeps,
  collectibles: NftDirectory,
  entries: readonly StoredEntry[],
  signal: AbortSignal,
): Promise<EntryReferences> {
  const of = (kind: 'collectible' | 'other') =>
    entries.flatMap(({ chain, transfers }) =>
      transfers
        .filter((transfer) => (transfer.kind === 'collectible') === (kind === 'collectible'))
        .map(({ token, token_id }) => ({ chain, token, tokenId: token_id })),
    )
  const fungibleIds = [...new Set(of('other').map(({ chain, token }) => `${chain}:${token}`))]
  const tokens = new Map<string, ListedToken>()
  const lookUp = async (id: string): Promise<void> => {
    const token = directory.find(id) ?? (await directory.resolve(id, signal).catch(() => undefined))
    if (token) tokens.set(id, token)
  }
  await directory.preload?.(fungibleIds, signal)
  const lately = entries.some(({ time }) => time * 1000 > now() - PRICE_HOLDS)
  const [nfts, worth, again] = await Promise.all([
    collectibles.describe(of('collectible'), signal),
    // The history is returned even if prices are unavailable.
    lately
      ? prices.prices(fungibleIds, signal).catch(() => new Map<string, number>())
      : new Map<string, number>(),
    minedAgain(database, entries),
    ...fungibleIds.map(lookUp),
  ])
  signal.throwIfAborted()
  return { nfts, tokens, worth, again }
}

/** Converts stored entries to the answer's shape, with the names, prices and images that are available. */
export async function describeEntries(
  deps: DescribeDeps,
  collectibles: NftDirectory,
  account: string,
  entries: readonly StoredEntry[],
  signal: AbortSignal,
): Promise<HistoryEntry[]> {
  const { chains, directory, now } = deps
  const { nfts, tokens, worth, again } = await loadReferences(deps, collectibles, entries, signal)

  function describeTransfer(entry: StoredEntry, transfer: StoredTransfer): HistoryTransfer {
    const { chain, sender, time, spread } = entry
    const direction = directionOf(account, transfer)
    const id = `${chain}:${transfer.token}`
    if (transfer.kind === 'collectible') {
      const nft = nfts.get(nftKey({ chain, token: transfer.token, tokenId: transfer.token_id }))
      const listed = directory.find(id) !== undefined
      const arrival = { listed, isRequested: sender === account, incoming: direction === 'in', spread }
      return {
        direction,
        quantity: { numeric: transfer.amount },
        nft_info: {
          // `erc721` for both standards: a page need not know the standard to request the image.
          id: `${chain}/erc721:${shownAddress(transfer.token)}/${transfer.token_id}`,
          ...(nft?.name ? { name: nft.name } : {}),
          ...(nft?.detail ? { content: { preview: { url: nft.preview }, detail: { url: nft.detail } } } : {}),
          flags: { is_spam: isSpam({ ...arrival, name: nft?.name ?? '' }) },
        },
      }
    }
    const coin = transfer.kind === 'coin' ? chains.find((one) => one.id === chain)?.coin : undefined
    const token = tokens.get(id)
    const known = token ?? coin
    const icon = known?.iconUrl
    const numeric = formatUnits(BigInt(transfer.amount), known?.decimals ?? 0)
    const price = time * 1000 > now() - PRICE_HOLDS ? worth.get(id) : undefined
    return {
      direction,
      quantity: { numeric },
      ...(price === undefined ? {} : { price, value: price * Number(numeric) }),
      fungible_info: {
        ...(known ? { name: known.name, symbol: known.symbol } : {}),
        ...(icon === undefined ? {} : { icon: { url: icon } }),
        ...(isSpamTransfer(entry, transfer) ? { flags: { is_spam: true } } : {}),
      },
    }
  }

  function isSpamTransfer(entry: StoredEntry, transfer: StoredTransfer): boolean {
    const id = `${entry.chain}:${transfer.token}`
    const { name = '', symbol = '' } = tokens.get(id) ?? {}
    return isSpamToken(account, entry, transfer, {
      direction: directionOf(account, transfer),
      listed: directory.find(id) !== undefined,
      name: `${name} ${symbol}`,
    })
  }

  return entries.map((entry) => {
    const { chain, hash, orphaned, succeeded, nonce, time, transfers } = entry
    const waiting = orphaned > 0 && !again.has(hash)
    // Spam beside a real transfer must not turn it into a trade or change its counterparty.
    const honest = transfers.filter((one) => one.kind === 'collectible' || !isSpamTransfer(entry, one))
    const meant = honest.length > 0 ? { ...entry, transfers: honest } : entry
    const type = operationType(account, meant)
    const { from, to } = counterparties(account, type, meant)
    return {
      id: `${chain}:${hash}`,
      metadata: {
        operationType: type,
        hash,
        chain,
        minedAt: new Date(time * 1000).toISOString(),
        sentFrom: shownAddress(from),
        sentTo: shownAddress(to),
        status: waiting ? 'pending' : succeeded === 1 ? 'confirmed' : 'failed',
        nonce,
      },
      transfers: transfers.map((transfer) => describeTransfer(entry, transfer)),
    }
  })
}
