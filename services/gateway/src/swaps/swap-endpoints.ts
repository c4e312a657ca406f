import {
  type Allowance,
  type AllowanceQuery,
  buildApproval,
  buildSwap,
  getAllowance,
  getBridgeStatus,
  getGasPrices,
  getSwapQuotes,
  getSwapTokens,
  type QuoteQuery,
  type SwapQuotes,
} from 'quoin/endpoints/swap'
import { getAddress, type Hex, maxUint256 } from 'viem'
import type { ListedToken } from '../chains/gateway-chain.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { isAddressOf, isCoin, splitCaip10 } from '../tokens/caip-account.js'
import { confirmBridge } from './bridges/confirm-bridge.js'
import { readBridge, readSentBridge } from './bridges/read-bridge.js'
import { type BuiltApprovalCall, buildTokenApproval, readAllowance } from './build-approval.js'
import { buildTransaction } from './build-transaction.js'
import { findPermit } from './permit-of-swap.js'
import {
  buildPermit2Approval,
  PERMIT2,
  type Permit2Owner,
  readPermit2Allowance,
} from './permit2-allowance.js'
import {
  isSolana,
  readAccount,
  readAllowedAmount,
  readAmount,
  readEnds,
  readTrader,
  refused,
} from './read-swap-question.js'
import { orProblem } from './swap-market.js'
import { createSwapNetworks, type SwapEndpointsOptions, type SwapNetworks } from './swap-networks.js'
import type { SwapProvider } from './swap-provider.js'

/** Cache lifetime of the list of tokens in browsers. Seconds. */
const TOKENS_AGE = 60

/** Returns the endpoints of swaps: tokens, quotes, allowances and transactions. They sign and submit nothing. */
export function swapEndpoints(options: SwapEndpointsOptions): readonly ServedEndpoint[] {
  const networks = createSwapNetworks(options)
  return [...readEndpoints(options, networks), ...transactionEndpoints(options, networks)]
}

/** Returns the quotes of a swap on one network. */
async function readQuotes(
  { directory }: SwapEndpointsOptions,
  { market }: SwapNetworks,
  query: QuoteQuery,
  signal: AbortSignal,
): Promise<SwapQuotes> {
  market.providers(splitCaip10(query.from).chain, 'from')
  const ends = readEnds(query, directory)
  const amount = readAmount(query.amount)
  const { userAddress, quoteId } = query
  const account = userAddress === undefined ? undefined : readTrader(userAddress, ends.chain)
  const permit2 = query.permit2 !== undefined
  const offers = await market.offers({ ...ends, amount, account, permit2 }, quoteId, signal)
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
}

/** Returns the quotes of a bridge to another network. */
async function readBridgeQuotes(
  { directory }: SwapEndpointsOptions,
  { bridges }: SwapNetworks,
  query: QuoteQuery,
  signal: AbortSignal,
): Promise<SwapQuotes> {
  const request = { ...readBridge(query, directory), amount: readAmount(query.amount) }
  const offers = await bridges.offers(request, query.quoteId, signal)
  return {
    quotes: offers.map(({ provider, offer: { toAmount, gas, bridge, duration } }) => ({
      id: provider.id,
      provider: provider.name ?? provider.id,
      fromAmount: query.amount,
      toAmount: String(toAmount),
      fromAccount: request.from.id,
      toAccount: request.to.id,
      gas: gas === undefined ? undefined : String(gas),
      bridge: { name: bridge, duration },
    })),
  }
}

/** Returns the allowances of a provider's contracts for a token. */
async function answerAllowance(
  { directory, now }: SwapEndpointsOptions,
  { market, nodeOf }: SwapNetworks,
  query: AllowanceQuery,
  signal: AbortSignal,
): Promise<Allowance> {
  const { chain, address } = splitCaip10(query.tokenAddress)
  const provider = market.provider(chain, query.quoteId, 'tokenAddress')
  // Programs of Solana take tokens by the signature of the transaction alone.
  if (isSolana(chain)) return { allowance: String(maxUint256) }
  const account = readAccount(query.userAddress, chain)
  if (isCoin('eip155', address)) return { allowance: String(maxUint256) }
  if (!isAddressOf('eip155', address)) throw refused('tokenAddress', 'Not an address of an EVM network.')
  const token = await directory.resolve(query.tokenAddress, signal)
  const spender = permit2SpenderOf(provider, chain, query.quoteId)
  const target = token && (await orProblem(provider.allowanceTarget(chain, token, signal)))
  const allowance = target && (await readAllowance(nodeOf(chain), address, account, target, signal))
  if (!token || allowance === undefined) throw refused('tokenAddress', 'The address is not a token.')
  const inPermit2 = spender && {
    node: nodeOf(chain),
    token: getAddress(address),
    account,
    spender,
    now,
  }
  return {
    allowance: String(allowance),
    spender: `${chain}:${target}`,
    permit: await findPermit({ node: nodeOf(chain), provider, token, account }, signal),
    permit2: inPermit2 && {
      spender: `${chain}:${inPermit2.spender}`,
      allowance: String(await readPermit2Allowance(inPermit2, signal)),
    },
  }
}

function readEndpoints(options: SwapEndpointsOptions, networks: SwapNetworks): readonly ServedEndpoint[] {
  const { market, bridges, gasPricesOf } = networks
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

    serve(getSwapQuotes, async ({ query, signal }) =>
      query.recipient === undefined
        ? readQuotes(options, networks, query, signal)
        : readBridgeQuotes(options, networks, query, signal),
    ),

    serve(getAllowance, ({ query, signal }) => answerAllowance(options, networks, query, signal)),

    serve(getGasPrices, async ({ query: { chainId }, signal }) => {
      const { standard, fast, instant } = await gasPricesOf(chainId, signal)
      return { standard: String(standard), fast: String(fast), instant: String(instant) }
    }),

    serve(getBridgeStatus, async ({ query, signal }) => {
      const sent = readSentBridge(query)
      const reported = await orProblem(bridges.readState(sent, query.quoteId, signal))
      return confirmBridge(options.nodes, reported, { ...sent, token: query.to }, signal)
    }),
  ]
}

/**
 * Returns the contract that takes tokens by Permit2; `undefined` if the provider takes them itself. Throws `Problem` 400 if the
 * caller names no quote: a client that knows only one approval does not.
 */
function permit2SpenderOf(
  provider: SwapProvider,
  chain: string,
  quoteId: string | undefined,
): Hex | undefined {
  const spender = provider.permit2Spender?.(chain)
  if (spender !== undefined && quoteId === undefined)
    throw refused('quoteId', `${provider.name ?? provider.id} takes tokens by Permit2: name the quote.`)
  return spender
}

interface Permit2Request extends Omit<Permit2Owner, 'token' | 'spender'> {
  readonly token: ListedToken
  readonly taker: Hex | undefined
}

/** Builds the approval in Permit2 for the contract that takes the token. */
async function approveInPermit2(
  { token, taker, ...owner }: Permit2Request,
  amount: bigint | undefined,
  signal: AbortSignal,
): Promise<BuiltApprovalCall> {
  if (taker === undefined) throw refused('permit2', 'The provider of this quote takes no tokens by Permit2.')
  // Listed tokens of EVM networks are addresses.
  const address = splitCaip10(token.id).address as Hex
  const built = await buildPermit2Approval({ ...owner, token: address, spender: taker }, amount, signal)
  return { contract: PERMIT2, spender: taker, ...built }
}

function transactionEndpoints(
  options: SwapEndpointsOptions,
  networks: SwapNetworks,
): readonly ServedEndpoint[] {
  const { directory } = options
  const { market, gasPricesOf, nodeOf } = networks
  return [
    serve(buildSwap, ({ body, signal }) => buildTransaction(options, networks, body, signal)),

    serve(buildApproval, async ({ query, signal }) => {
      const { chain } = splitCaip10(query.from)
      const provider = market.provider(chain, query.quoteId, 'from')
      if (isSolana(chain)) throw refused('from', 'Swaps on Solana need no approval.')
      const { recipient } = query
      const { from } =
        recipient === undefined ? readEnds(query, directory) : readBridge({ ...query, recipient }, directory)
      const account = readAccount(query.userAddress, chain)
      if (isCoin('eip155', splitCaip10(from.id).address))
        throw refused('from', "The network's own coin needs no approval.")
      // Zero revokes the allowance.
      const amount = query.amount === undefined ? undefined : readAllowedAmount(query.amount)
      const taker = permit2SpenderOf(provider, chain, query.quoteId)
      const node = nodeOf(chain)
      const building =
        query.permit2 === undefined
          ? orProblem(buildTokenApproval({ node, provider, token: from, account, amount }, signal))
          : approveInPermit2({ node, token: from, account, taker, now: options.now }, amount, signal)
      const [approval, price] = await Promise.all([building, gasPricesOf(chain, signal)])
      const { contract, spender, data, gas } = approval
      return {
        tx: {
          from: `${chain}:${contract}`,
          to: `${chain}:${spender}`,
          data,
          value: '0',
          eip155: { gas: Number(gas), gasPrice: String(price.standard) },
        },
      }
    }),
  ]
}
