import { Problem } from '@quoin/server-kit/http'
import {
  type BuildTransactionBody,
  type BuiltSwap,
  buildApproval,
  buildSwap,
  getAllowance,
  getGasPrices,
  getSwapQuotes,
  getSwapTokens,
} from 'quoin/endpoints/swap'
import { maxUint256 } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import { isAddressOf, isCoin, splitCaip10 } from '../tokens/caip-account.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { createExpiringCache } from '../tokens/expiring-cache.js'
import { buildTokenApproval, readAllowance } from './build-approval.js'
import { estimateSwapGas } from './estimate-swap-gas.js'
import { type GasPriceLevels, readGasPrices } from './gas-prices.js'
import { findPermit, readPermit } from './permit-of-swap.js'
import {
  isSolana,
  readAccount,
  readAllowedAmount,
  readAmount,
  readEnds,
  readTrader,
  refused,
} from './read-swap-question.js'
import { createSwapMarket, orProblem, type SwapMarket } from './swap-market.js'
import type { NoOffer, SwapProvider } from './swap-provider.js'

export interface SwapEndpointsOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  /** All that support a network are asked at once. */
  readonly providers: readonly SwapProvider[]
  /** For the network fee when quotes are compared. */
  readonly prices?: PriceProvider | undefined
  /** Called with each failure of a provider, for the log. */
  readonly onFailure?: ((error: unknown, provider: string) => void) | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Cache lifetime of the list of tokens in browsers. Seconds. */
const TOKENS_AGE = 60
/** Cache lifetime of gas prices. Milliseconds. */
const GAS_FRESH = 3000
const MAX_CHAINS = 1000
/** Converts percent to millionths. */
const PART_OF_PERCENT = 10_000

const WHY_NOT: Readonly<Record<NoOffer, string>> = {
  'no-route': 'No route between the tokens.',
  'no-liquidity': 'Insufficient liquidity: the amount is too small or too large for the pools.',
}

/** The networks and providers that the endpoints read. */
interface SwapNetworks {
  readonly market: SwapMarket
  gasPricesOf(chain: string, signal: AbortSignal): Promise<GasPriceLevels>
  /** @throws `Problem` 400 if the network is not an EVM network of this gateway */
  nodeOf(chain: string): ChainNode
}

function createSwapNetworks(options: SwapEndpointsOptions): SwapNetworks {
  const { nodes, now } = options
  const gasPrices = createExpiringCache<GasPriceLevels>({
    name: 'gas-prices',
    max: MAX_CHAINS,
    freshMs: GAS_FRESH,
    now,
  })
  async function gasPricesOf(chain: string, signal?: AbortSignal): Promise<GasPriceLevels> {
    const node = nodes.get(chain)
    if (node?.chain.namespace !== 'eip155') throw refused('chainId', 'Network not supported for Gas Price')
    return gasPrices.read(chain, () => readGasPrices(node), signal)
  }
  const gasPrice = async (chain: string, signal?: AbortSignal): Promise<bigint> =>
    (await gasPricesOf(chain, signal)).standard
  return {
    market: createSwapMarket({ ...options, gasPrice }),
    gasPricesOf,
    nodeOf(chain) {
      const node = nodes.get(chain)
      if (node?.chain.namespace !== 'eip155') throw refused('from', 'Network not supported for Swaps')
      return node
    },
  }
}

/** Returns the endpoints of swaps: tokens, quotes, allowances and transactions. They sign and submit nothing. */
export function swapEndpoints(options: SwapEndpointsOptions): readonly ServedEndpoint[] {
  const networks = createSwapNetworks(options)
  return [...readEndpoints(options, networks), ...transactionEndpoints(options, networks)]
}

function readEndpoints(
  { directory }: SwapEndpointsOptions,
  { market, gasPricesOf, nodeOf }: SwapNetworks,
): readonly ServedEndpoint[] {
  return [
    serve(
      getSwapTokens,
      async ({ query: { chainId }, signal }) => {
        const tokens = await orProblem(market.tokens(chainId, 'chainId', signal))
        return {
          tokens: tokens.map(({ id, name, symbol, decimals, iconUrl, eip2612 }) => ({
            name,
            symbol,
            decimals,
            address: id,
            logoUri: iconUrl,
            eip2612,
          })),
        }
      },
      { maxAge: TOKENS_AGE },
    ),

    serve(getSwapQuotes, async ({ query, signal }) => {
      market.providers(splitCaip10(query.from).chain, 'from')
      const ends = readEnds(query, directory)
      const amount = readAmount(query.amount)
      const { userAddress, quoteId } = query
      const account = userAddress === undefined ? undefined : readTrader(userAddress, ends.chain)
      const offers = await market.offers({ ...ends, amount, account }, quoteId, signal)
      return {
        quotes: offers.map(({ provider, offer: { toAmount, route, priceImpact, providerFee, gas } }) => ({
          id: provider.id,
          provider: provider.name ?? provider.id,
          route,
          priceImpact,
          fromAmount: String(amount),
          toAmount: String(toAmount),
          fromAccount: ends.from.id,
          toAccount: ends.to.id,
          providerFee: providerFee === undefined ? undefined : String(providerFee),
          gas: gas === undefined ? undefined : String(gas),
        })),
      }
    }),

    serve(getAllowance, async ({ query, signal }) => {
      const { chain, address } = splitCaip10(query.tokenAddress)
      const provider = market.provider(chain, query.quoteId, 'tokenAddress')
      // Programs of Solana take tokens by the signature of the transaction alone.
      if (isSolana(chain)) return { allowance: String(maxUint256) }
      const account = readAccount(query.userAddress, chain)
      if (isCoin('eip155', address)) return { allowance: String(maxUint256) }
      if (!isAddressOf('eip155', address)) throw refused('tokenAddress', 'Not an address of an EVM network.')
      const token = await directory.resolve(query.tokenAddress, signal)
      const target = token && (await orProblem(provider.allowanceTarget(chain, token, signal)))
      const allowance = target && (await readAllowance(nodeOf(chain), address, account, target, signal))
      if (!token || allowance === undefined) throw refused('tokenAddress', 'The address is not a token.')
      return {
        allowance: String(allowance),
        spender: `${chain}:${target}`,
        permit: await findPermit({ node: nodeOf(chain), provider, token, account }, signal),
      }
    }),

    serve(getGasPrices, async ({ query: { chainId }, signal }) => {
      const { standard, fast, instant } = await gasPricesOf(chainId, signal)
      return { standard: String(standard), fast: String(fast), instant: String(instant) }
    }),
  ]
}

/** Returns the parts of an order that do not depend on the namespace. */
function readOrder(
  { directory }: SwapEndpointsOptions,
  { market }: SwapNetworks,
  body: BuildTransactionBody,
) {
  const { chain } = splitCaip10(body.from)
  const provider = market.provider(chain, body.quoteId, 'from')
  const ends = readEnds(body, directory)
  const order = { ...ends, amount: readAmount(body.amount) }
  const tolerance = isSolana(chain) ? body.solana : body.eip155
  if (!tolerance) throw refused(isSolana(chain) ? 'solana' : 'eip155', 'The slippage tolerance is missing.')
  return { chain, provider, order, slippage: BigInt(Math.round(tolerance.slippage * PART_OF_PERCENT)) }
}

/** Creates a `Problem` 502 for a provider whose transaction is of another namespace. */
function wrongKind(chain: string): Problem {
  const description = `The provider built no transaction for ${chain}.`
  return new Problem(502, [{ name: 'swaps', description }])
}

async function buildOnEvm(
  options: SwapEndpointsOptions,
  networks: SwapNetworks,
  body: BuildTransactionBody,
  signal: AbortSignal,
): Promise<BuiltSwap> {
  const { gasPricesOf, nodeOf } = networks
  const { chain, provider, order, slippage } = readOrder(options, networks, body)
  const account = readAccount(body.userAddress, chain)
  const permit = await readPermit(body.permit, provider, order.from, signal)
  const [built, price] = await Promise.all([
    orProblem(provider.buildTransaction({ ...order, account, slippage, permit }, signal)),
    gasPricesOf(chain, signal),
  ])
  if (typeof built === 'string') throw refused('to', WHY_NOT[built])
  if ('transaction' in built) throw wrongKind(chain)
  const { to, data, value, gasBound, unestimatedGas = 0n, minimumReceived, deadline } = built
  const unsent = { from: account, to, data, value }
  const wanted = { token: order.from, amount: order.amount, permit }
  const gas = body.disableEstimate
    ? gasBound
    : unestimatedGas + (await estimateSwapGas(nodeOf(chain), unsent, wanted, signal))
  return {
    tx: {
      from: `${chain}:${account}`,
      to: `${chain}:${to}`,
      data,
      amount: String(value),
      eip155: { gas: String(gas), gasPrice: String(price.standard) },
    },
    minimumReceived: String(minimumReceived),
    deadline,
  }
}

async function buildOnSolana(
  options: SwapEndpointsOptions,
  networks: SwapNetworks,
  body: BuildTransactionBody,
  signal: AbortSignal,
): Promise<BuiltSwap> {
  const { chain, provider, order, slippage } = readOrder(options, networks, body)
  if (body.permit) throw refused('permit', 'Swaps on Solana need no permit.')
  const account = readTrader(body.userAddress, chain)
  const built = await orProblem(provider.buildTransaction({ ...order, account, slippage }, signal))
  if (typeof built === 'string') throw refused('to', WHY_NOT[built])
  if (!('transaction' in built)) throw wrongKind(chain)
  const { program, transaction, value, minimumReceived } = built
  return {
    tx: {
      from: `${chain}:${account}`,
      to: `${chain}:${program}`,
      data: transaction,
      amount: String(value),
      solana: { version: 0 },
    },
    minimumReceived: String(minimumReceived),
  }
}

function transactionEndpoints(
  options: SwapEndpointsOptions,
  networks: SwapNetworks,
): readonly ServedEndpoint[] {
  const { directory } = options
  const { market, gasPricesOf, nodeOf } = networks
  return [
    serve(buildSwap, ({ body, signal }) =>
      isSolana(splitCaip10(body.from).chain)
        ? buildOnSolana(options, networks, body, signal)
        : buildOnEvm(options, networks, body, signal),
    ),

    serve(buildApproval, async ({ query, signal }) => {
      const { chain } = splitCaip10(query.from)
      const provider = market.provider(chain, query.quoteId, 'from')
      if (isSolana(chain)) throw refused('from', 'Swaps on Solana need no approval.')
      const { from } = readEnds(query, directory)
      const account = readAccount(query.userAddress, chain)
      if (isCoin('eip155', splitCaip10(from.id).address))
        throw refused('from', "The network's own coin needs no approval.")
      // Zero revokes the allowance.
      const amount = query.amount === undefined ? undefined : readAllowedAmount(query.amount)
      const wanted = { node: nodeOf(chain), provider, token: from, account, amount }
      const [approval, price] = await Promise.all([
        orProblem(buildTokenApproval(wanted, signal)),
        gasPricesOf(chain, signal),
      ])
      const { token, spender, data, gas } = approval
      return {
        tx: {
          from: `${chain}:${token}`,
          to: `${chain}:${spender}`,
          data,
          value: '0',
          eip155: { gas: Number(gas), gasPrice: String(price.standard) },
        },
      }
    }),
  ]
}
