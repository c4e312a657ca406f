import { Problem } from '@quoin/server-kit/http'
import type { BuildTransactionBody, BuiltSwap } from 'quoin/endpoints/swap'
import type { Hex } from 'viem'
import { splitCaip10 } from '../tokens/caip-account.js'
import { readBridge, refuseContractAccount } from './bridges/read-bridge.js'
import { type ByPermit2, estimateSwapGas } from './estimate-swap-gas.js'
import { readPermit } from './permit-of-swap.js'
import { PERMIT2, readPermit2Allowance } from './permit2-allowance.js'
import { isSolana, readAccount, readAmount, readEnds, readTrader, refused } from './read-swap-question.js'
import { orProblem } from './swap-market.js'
import type { SwapEndpointsOptions, SwapNetworks } from './swap-networks.js'
import type {
  EvmSwapTransaction,
  NoOffer,
  Permit,
  SwapProvider,
  SwapRequest,
  SwapTransaction,
} from './swap-provider.js'

/** Converts percent to millionths. */
const PART_OF_PERCENT = 10_000

const millionths = ({ slippage }: { readonly slippage: number }): bigint =>
  BigInt(Math.round(slippage * PART_OF_PERCENT))

const WHY_NOT: Readonly<Record<NoOffer, string>> = {
  'no-route': 'No route between the tokens.',
  'no-liquidity': 'Insufficient liquidity: the amount is too small or too large for the pools.',
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
  return { chain, provider, order, slippage: millionths(tolerance) }
}

/** Creates a `Problem` 502 for a provider whose transaction is of another namespace. */
function wrongKind(chain: string): Problem {
  const description = `The provider built no transaction for ${chain}.`
  return new Problem(502, [{ name: 'swaps', description }])
}

/** An order whose transaction is a contract call. */
interface CallOrder extends Omit<SwapRequest, 'permit2'> {
  readonly account: Hex
  readonly permit?: Permit | undefined
  readonly byPermit2?: ByPermit2 | undefined
}

/** Returns the answer for a contract call, with its gas. */
async function answerCall(
  { gasPricesOf, nodeOf }: SwapNetworks,
  { disableEstimate }: BuildTransactionBody,
  order: CallOrder,
  building: Promise<EvmSwapTransaction>,
  signal: AbortSignal,
): Promise<BuiltSwap> {
  const { chain, account, permit, byPermit2 } = order
  const [built, price] = await Promise.all([building, gasPricesOf(chain, signal)])
  const { to, data, value, gasBound, unestimatedGas = 0n, minimumReceived, deadline } = built
  const unsent = { from: account, to, data, value }
  const wanted = { token: order.from, amount: order.amount, permit, permit2: byPermit2 }
  const gas = disableEstimate
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

/** Throws `Problem` if there is no transaction, or one of another namespace. */
function evmCallOf(built: SwapTransaction | NoOffer, chain: string): EvmSwapTransaction {
  if (typeof built === 'string') throw refused('to', WHY_NOT[built])
  if ('transaction' in built) throw wrongKind(chain)
  return built
}

/** Returns the allowances that a swap by Permit2 needs; `undefined` for all others. */
function byPermit2Of(
  { now }: SwapEndpointsOptions,
  { nodeOf }: SwapNetworks,
  provider: SwapProvider,
  { chain, from, account }: CallOrder,
): ByPermit2 | undefined {
  const spender = provider.permit2Spender?.(chain)
  if (spender === undefined) return undefined
  // Listed tokens of EVM networks are addresses.
  const token = splitCaip10(from.id).address as Hex
  const owner = { node: nodeOf(chain), token, account, spender, now }
  return { contract: PERMIT2, read: (signal) => readPermit2Allowance(owner, signal) }
}

async function buildOnEvm(
  options: SwapEndpointsOptions,
  networks: SwapNetworks,
  body: BuildTransactionBody,
  signal: AbortSignal,
): Promise<BuiltSwap> {
  const { chain, provider, order, slippage } = readOrder(options, networks, body)
  const account = readAccount(body.userAddress, chain)
  const permit = await readPermit(body.permit, provider, order.from, signal)
  const whole = { ...order, account, slippage, permit }
  const building = orProblem(provider.buildTransaction(whole, signal))
  return answerCall(
    networks,
    body,
    { ...whole, byPermit2: byPermit2Of(options, networks, provider, whole) },
    building.then((built) => evmCallOf(built, chain)),
    signal,
  )
}

/** Builds the transaction of a bridge, on the network of the sold token. */
async function buildBridge(
  { directory }: SwapEndpointsOptions,
  networks: SwapNetworks,
  body: BuildTransactionBody,
  signal: AbortSignal,
): Promise<BuiltSwap> {
  const request = readBridge(body, directory)
  const { chain, destination, account } = request
  const { bridges } = networks.bridges.provider(chain, destination, body.quoteId)
  if (body.permit) throw refused('permit', 'Bridges take no permit.')
  if (!body.eip155) throw refused('eip155', 'The slippage tolerance is missing.')
  await refuseContractAccount(networks.nodeOf(chain), account, signal)
  const order = {
    ...request,
    amount: readAmount(body.amount),
    slippage: millionths(body.eip155),
  }
  const building = orProblem(bridges.buildTransaction(order, signal))
  return answerCall(
    networks,
    body,
    order,
    building.then((built) => evmCallOf(built, chain)),
    signal,
  )
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

/** Builds the transaction of a swap, or of a bridge if the request names its recipient. */
export function buildTransaction(
  options: SwapEndpointsOptions,
  networks: SwapNetworks,
  body: BuildTransactionBody,
  signal: AbortSignal,
): Promise<BuiltSwap> {
  if (body.recipient !== undefined) return buildBridge(options, networks, body, signal)
  const build = isSolana(splitCaip10(body.from).chain) ? buildOnSolana : buildOnEvm
  return build(options, networks, body, signal)
}
