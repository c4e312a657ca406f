import { type Amount, type AssetBalance, isFresh, type PluginContext } from '#kernel'
import type { TokensPlugin } from '../contract.js'
import {
  type Holding,
  holdingId,
  maxTokens,
  type Portfolio,
  type Subject,
  toHolding,
} from '../list/holding.js'
import type { ImportedToken } from '../stored.js'
import { callGateway, fetchPrices, type GatewayWord, type KnownPrice } from './call-gateway.js'
import { isTokenAddress } from './token-address.js'
import { createWalletReader, type WalletReader } from './wallet-reader.js'

/** Max age of a price that was read individually. Milliseconds. */
const priceKept = 30_000
/** Max number of unlisted tokens read from a node. */
const maxRequested = 200

export interface PortfolioRequest {
  readonly subject: Subject
  /** The earlier portfolio. */
  readonly before: Portfolio | undefined
  readonly imported: readonly ImportedToken[]
  /** Addresses that other plugins list. */
  readonly listed: readonly string[]
  /** Addresses of recently received tokens. */
  readonly arrived: readonly string[]
  /** False during the pause after a failure of the gateway (ACC-06). */
  readonly mayCallGateway: boolean
  /** What the gateway has already said of the account on this network: then neither it nor the wallet is asked. */
  readonly word?: GatewayWord | undefined
  readonly signal: AbortSignal
}

export interface PortfolioRead {
  readonly portfolio: Portfolio
  /** The failed parts, which keep their earlier values; the rest is new. */
  readonly error?: unknown
}

/** An answer or a failure: a failing source does not affect the others. */
type Outcome<T> = { readonly value: T } | { readonly error: unknown }
async function outcomeOf<T>(read: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await read() }
  } catch (error) {
    return { error }
  }
}

/** Reads the holdings of an account. Throws only when `signal` is aborted. */
export type ReadPortfolio = (request: PortfolioRequest) => Promise<PortfolioRead>

/** Reads unlisted tokens from the network's node. */
async function callNode(
  { subject, before, imported, listed: fromPlugins, signal }: PortfolioRequest,
  listed: readonly Holding[] | undefined,
  isComplete: boolean,
): Promise<Outcome<readonly AssetBalance[]>> {
  const { chain, network, address, hasTokens } = subject
  const { tokens } = chain
  if (!hasTokens || !tokens) return { value: [] }
  const request = { network, address, signal }
  const idOf = (token: string): string => holdingId(chain, network.caipNetworkId, token)
  const known = new Set(listed?.map(({ id }) => id))
  // A complete list contains all earlier tokens that were not spent.
  const remembered = isComplete ? [] : (before?.holdings ?? [])
  const wanted = new Map(
    [...imported, ...fromPlugins.map((token) => ({ address: token })), ...remembered].flatMap(
      ({ address: token }) => (token === undefined || known.has(idOf(token)) ? [] : [[idOf(token), token]]),
    ),
  )
  return outcomeOf(async () => {
    // Only some chains can list an account's tokens: Solana can, EVM networks cannot.
    const found = listed === undefined ? await tokens.getBalances(request) : []
    for (const one of found) if (one.address !== undefined) wanted.delete(idOf(one.address))
    const sought = [...wanted.values()].slice(0, maxRequested)
    const balances = sought.length > 0 ? await tokens.getBalances({ ...request, tokens: sought }) : []
    return [...found, ...balances].slice(0, maxTokens)
  })
}

type Prices = ReadonlyMap<string, KnownPrice>

interface PriceMemory {
  now(): Prices
  /** Reads prices of tokens that the gateway did not list. An unavailable price keeps its earlier value. */
  request(request: PortfolioRequest, tokens: readonly Holding[]): Promise<Prices>
}

function createPriceMemory(ctx: PluginContext<TokensPlugin>): PriceMemory {
  let prices: ReadonlyMap<string, KnownPrice & { readonly at: number }> = new Map()
  return {
    now: () => prices,
    async request({ subject, signal }, tokens) {
      const at = ctx.platform.now()
      const fresh = new Map([...prices].filter(([, one]) => isFresh(one.at, priceKept, at)))
      const missing = tokens.filter(({ id, address }) => address !== undefined && !fresh.has(id))
      if (missing.length === 0) return fresh
      const addresses = missing.flatMap(({ address }) => address ?? [])
      const found = await outcomeOf(() => fetchPrices(ctx, subject, addresses, signal))
      if ('error' in found) return prices
      const noPrice: KnownPrice = { price: undefined, iconUrl: undefined }
      const balances = missing.map(({ id }) => [id, { ...(found.value.get(id) ?? noPrice), at }] as const)
      prices = new Map([...fresh, ...balances].slice(-maxTokens))
      return prices
    },
  }
}

/** The answers of all sources. */
interface Answers {
  readonly node: Outcome<Amount>
  readonly fromWallet: readonly Holding[] | undefined
  readonly gateway: GatewayWord
  /** Unlisted tokens. */
  readonly others: Outcome<readonly AssetBalance[]>
}

const gatewayList = ({ gateway }: Answers): readonly Holding[] | undefined =>
  gateway.text === 'list' ? gateway.holdings : undefined

/** The coin in the gateway's list, which leaves out amounts of zero. */
function coinIn({ holdings }: GatewayWord & { readonly text: 'list' }, { network }: Subject): Amount {
  const { decimals, symbol } = network.nativeCurrency
  return holdings.find(({ address }) => address === undefined) ?? { value: 0n, decimals, symbol }
}

async function requestAll(
  ctx: PluginContext<TokensPlugin>,
  request: PortfolioRequest,
  readWallet: WalletReader['read'],
): Promise<Answers> {
  const { subject, before, arrived, mayCallGateway, word, signal } = request
  const { chain, network, address, hasTokens } = subject
  const held = (before?.holdings ?? []).flatMap((one) =>
    one.address === undefined || one.isOnlyImported ? [] : [one.address],
  )
  const toRefresh = [...new Set([...arrived.filter((one) => isTokenAddress(chain, one)), ...held])]
  const silent: GatewayWord = { text: 'failed', error: undefined }
  const getCoin = () => chain.getBalance({ network, address, signal })
  const [node, fromWallet, gateway] = await Promise.all([
    word?.text === 'list' ? { value: coinIn(word, subject) } : outcomeOf(getCoin),
    word ? undefined : readWallet(subject, signal),
    word ??
      (!hasTokens
        ? ({ text: 'nothing' } as const)
        : mayCallGateway
          ? callGateway(ctx, subject, toRefresh, signal)
          : silent),
  ])
  const listed = fromWallet ?? (gateway.text === 'list' ? gateway.holdings : undefined)
  const others = await callNode(request, listed, fromWallet !== undefined)
  signal.throwIfAborted()
  return { node, fromWallet, gateway, others }
}

/** Merges the tokens by source priority, each once. */
function mergeTokens({ subject, before, imported }: PortfolioRequest, answers: Answers): readonly Holding[] {
  const { chain, network } = subject
  const { fromWallet, others } = answers
  const remembered = before?.holdings ?? []
  const isImported = new Set(imported.map((one) => holdingId(chain, network.caipNetworkId, one.address)))
  const tokens = new Map<string, Holding>()
  const put = (all: readonly Holding[]): void => {
    for (const one of all) if (one.address !== undefined && !tokens.has(one.id)) tokens.set(one.id, one)
  }
  put(fromWallet ?? gatewayList(answers) ?? [])
  if ('value' in others && chain.tokens) {
    const wasListed = new Set(remembered.flatMap(({ id, isOnlyImported }) => (isOnlyImported ? [] : id)))
    put(
      others.value
        .flatMap((asset) => toHolding(subject, asset))
        .map((one) => ({ ...one, isOnlyImported: isImported.has(one.id) && !wasListed.has(one.id) })),
    )
  } else if (!fromWallet) put(remembered)
  else put(remembered.filter(({ id }) => isImported.has(id)))
  return [...tokens.values()]
}

/** The coin, listed if any source ever reported its amount. */
function findCoin({ subject, before }: PortfolioRequest, answers: Answers): readonly Holding[] {
  const { chain, network } = subject
  const id = holdingId(chain, network.caipNetworkId, undefined)
  const isCoin = (one: Holding): boolean => one.id === id
  const { fromWallet, node } = answers
  const coin =
    fromWallet?.find(isCoin) ??
    ('value' in node ? node.value : undefined) ??
    gatewayList(answers)?.find(isCoin) ??
    before?.holdings.find(isCoin)
  const { name } = network.nativeCurrency
  return coin ? [{ ...coin, id, address: undefined, name: name || coin.symbol, isOnlyImported: false }] : []
}

/** Lists the parts that no source provided. */
function failureOf({ subject }: PortfolioRequest, answers: Answers): Pick<PortfolioRead, 'error'> {
  const { node, fromWallet, gateway, others } = answers
  if (fromWallet === undefined && gateway.text === 'failed') return { error: gateway.error }
  if ('error' in others) return others
  const coinId = holdingId(subject.chain, subject.network.caipNetworkId, undefined)
  const hasCoin = [...(fromWallet ?? []), ...(gatewayList(answers) ?? [])].some(({ id }) => id === coinId)
  return 'error' in node && !hasCoin ? node : {}
}

/**
 * Creates the reader of accounts (ACC-10). Amounts come from the wallet if it lists them (ERC-7811), else from the
 * gateway, else from the node; tokens that the user added are read from the node, and the coin is always listed. Prices
 * come from the gateway.
 */
export function createReadPortfolio(ctx: PluginContext<TokensPlugin>): ReadPortfolio {
  const wallet = createWalletReader(ctx)
  const prices = createPriceMemory(ctx)

  return async (request) => {
    const { subject, before, signal } = request
    const { account, network, hasTokens } = subject
    const answers = await requestAll(ctx, request, wallet.read)
    const tokens = mergeTokens(request, answers)

    const byId = new Map(before?.holdings.map((one) => [one.id, one]))
    const fromGateway = gatewayList(answers)
    const ofGateway = new Map(fromGateway?.map((one) => [one.id, one]))
    const ofWallet = new Map(answers.fromWallet?.map((one) => [one.id, one]))
    const unpriced = tokens.filter(({ id }) => !ofGateway.has(id))
    const more = fromGateway && hasTokens ? await prices.request(request, unpriced) : prices.now()
    signal.throwIfAborted()

    const holdings = [...findCoin(request, answers), ...tokens].map((one): Holding => {
      const known: Partial<KnownPrice> | undefined = ofGateway.get(one.id) ?? more.get(one.id)
      const old = byId.get(one.id)
      const value = ofWallet.get(one.id)
      return {
        ...one,
        // A wallet's prices have no currency: they count only without another source.
        price: known ? known.price : (old?.price ?? (fromGateway ? undefined : value?.price)),
        iconUrl: known?.iconUrl ?? old?.iconUrl ?? value?.iconUrl,
      }
    })
    const { caipNetworkId } = network
    return {
      portfolio: { account, caipNetworkId, holdings, readAt: ctx.platform.now() },
      ...failureOf(request, answers),
    }
  }
}
