import type { TokenBalance } from '#plugins/account'
import type { HeldToken, MergedTokens } from '../contract.js'
import type { ImportedToken, TokensStored } from '../stored.js'
import { byWorth, totalOf, worthOf } from './exact-worth.js'
import { type Holding, holdingId, maxTokens, type Portfolio, type Subject } from './holding.js'

/** The user's choices that order and filter a portfolio. */
export interface ListRequest {
  readonly chain: Pick<Subject['chain'], 'normalizeAddress'>
  readonly network: Subject['network']
  readonly portfolio: Portfolio
  readonly imported: readonly ImportedToken[]
  readonly choices: Pick<TokensStored, 'hidden' | 'shown'>
}

/** Sorts a portfolio and splits it into visible and hidden tokens. */
export function listTokens(request: ListRequest): MergedTokens {
  const { chain, network, portfolio, imported, choices } = request
  const { caipNetworkId } = network
  const added = new Map(
    imported.map((token) => [holdingId(chain, caipNetworkId, token.address), token] as const),
  )
  const held = portfolio.holdings.filter(({ id, isOnlyImported }) => !isOnlyImported || added.has(id))
  const known = new Set(held.map(({ id }) => id))
  // Added tokens are listed without an amount, too.
  const empty = [...added].flatMap(([id, token]): Holding[] =>
    known.has(id) ? [] : [{ ...token, id, value: 0n, isOnlyImported: true }],
  )
  const tokens = [...held, ...empty].map(({ isOnlyImported: _, ...one }): HeldToken => {
    const isImported = added.has(one.id)
    const isPlain = one.address === undefined || isImported || one.price !== undefined
    const isSuspicious = !isPlain && (isLinkLike(one.name) || isLinkLike(one.symbol))
    return { ...one, caipNetworkId, worth: worthOf(one, one.price), isImported, isSuspicious }
  })
  return splitTokens(tokens, choices)
}

/** Sorts tokens, and splits them by the user's choices. */
function splitTokens(
  tokens: readonly HeldToken[],
  choices: Pick<TokensStored, 'hidden' | 'shown'>,
): MergedTokens {
  const hidden = new Set(choices.hidden)
  const shown = new Set(choices.shown)
  // The coin stays, because it pays the fees of everything else.
  const isHidden = ({ id, address, isSuspicious }: HeldToken): boolean =>
    address !== undefined && (hidden.has(id) || (isSuspicious && !shown.has(id)))
  const ordered = byWorth(tokens).slice(0, maxTokens)
  const visible = ordered.filter((one) => !isHidden(one))
  return {
    tokens: visible,
    hidden: ordered.filter(isHidden),
    total: totalOf(visible.map(({ worth }) => worth)),
  }
}

/** Returns `merge` for the user's choices. */
export const mergeBy =
  (choices: Pick<TokensStored, 'hidden' | 'shown'>) =>
  (tokens: readonly HeldToken[]): MergedTokens => {
    const merged = new Map<string, HeldToken>()
    for (const token of tokens) {
      const known = merged.get(token.id)
      // The decimals of one token are the same everywhere; a source that lies about them adds nothing to another's amount.
      if (known && known.decimals !== token.decimals) continue
      const value = (known?.value ?? 0n) + token.value
      const price = known?.price ?? token.price
      const one = { ...token, ...known, value, price }
      merged.set(token.id, { ...one, worth: worthOf(one, price) })
    }
    return splitTokens([...merged.values()], choices)
  }

/** The searchable texts of a token. */
export function searchTokens(tokens: readonly HeldToken[], text: string): readonly HeldToken[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(({ name, symbol, address = '' }) =>
    [name, symbol, address].some((one) => one.toLowerCase().includes(wanted)),
  )
}

/**
 * Converts a token to the form of the account's state (ACC-09). `numeric` is exact; the numbers beside it are for
 * display.
 */
export function toTokenBalance(token: HeldToken, numeric: string): TokenBalance {
  const { name, symbol, caipNetworkId, address, decimals, price, worth, iconUrl = '' } = token
  return {
    name,
    symbol,
    chainId: caipNetworkId,
    ...(address !== undefined && { address: `${caipNetworkId}:${address}` }),
    ...(worth !== undefined && { value: Number(worth) }),
    price: Number(price ?? 0),
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}

/** Dots of other scripts, which disguise links from filters. */
const otherDots = /[。．｡․]/gu

const link = /:\/\/|\bwww\.|\bt\.me\b|[\p{L}\p{N}-]\.\p{L}{2,}(?:$|[^\p{L}\p{N}])/iu

/** Returns true if a name looks like a link, as names of tokens do that lure recipients to a site. */
export function isLinkLike(text: string): boolean {
  return link.test(text.normalize('NFKC').replace(otherDots, '.'))
}
