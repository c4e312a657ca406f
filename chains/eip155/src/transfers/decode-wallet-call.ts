import type { CaipNetworkId, DecodedCall, Network, WalletCall } from '#kernel'
import { universalRouterOf } from '../contracts/universal-routers.js'
import { readBridgeCall } from '../decode/calls/bridge-calls.js'
import { decodeCall } from '../decode/calls/decode-call.js'
import { permit2Address } from '../decode/calls/known-contracts.js'
import { readCoinSwapCall } from '../decode/calls/swap-calls.js'
import { readUniversalRouterCall } from '../decode/calls/universal-router-calls.js'
import type { Allowance, CallMeaning, Swap } from '../decode/index.js'
import { isHexText, toAddress } from '../decode/text/hex-text.js'
import { decodeTypedData } from '../decode/typed-data/decode-typed-data.js'
import { isHexAddress } from '../params/param-shapes.js'
import { type PlainTransaction, readPlainTransaction } from '../params/plain-transaction.js'
import { decodeWrap, knownWrappedCoin, wrappedCoinOf } from '../tokens/wrapped-coin.js'

/** Limits, above the data of a swap and of a permit. Bytes; characters. */
const maxDataLength = 20_000
const maxPermitLength = 20_000

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()

/** Returns the swap of a call: alone, or after a permit for exactly its token, amount and contract. */
function swapOf(meaning: CallMeaning): Swap | undefined {
  if (meaning.kind === 'swap') return meaning
  if (meaning.kind !== 'several') return undefined
  const [allowed, swap, ...more] = meaning.meanings
  if (allowed?.kind !== 'allow' || swap?.kind !== 'swap' || more.length > 0) return undefined
  const isForIt = isSame(allowed.token, swap.sellToken) && allowed.amount === swap.amount
  return isForIt && isSame(allowed.spender, swap.contract) ? swap : undefined
}

function toExchange(from: string, swap: Swap): Extract<DecodedCall, { readonly kind: 'exchange' }> {
  const { contract, sellToken, buyToken, amount: value, minimum, recipient = from, deadline } = swap
  const isEndless = deadline === undefined || deadline > BigInt(Number.MAX_SAFE_INTEGER)
  return {
    kind: 'exchange',
    from,
    contract,
    value,
    minimum,
    recipient,
    sellToken,
    buyToken,
    deadline: isEndless ? undefined : Number(deadline),
  }
}

/** Decodes a swap of the network's coin that is wrapped by the router: the network's own wrapper is needed for that. */
function decodeCoinSwap(
  { from, to, value, data }: PlainTransaction,
  network: Network,
): DecodedCall | undefined {
  const [contract, wrappedCoin] = [toAddress(to), wrappedCoinOf(network)]
  if (value === 0n || contract === undefined || wrappedCoin === undefined || !isHexText(data))
    return undefined
  const swap = readCoinSwapCall(contract, value, data, wrappedCoin)
  return swap && toExchange(from, swap)
}

/** Decodes a swap through Uniswap V4 by the network's known router, which takes tokens by Permit2. */
function decodeRouterSwap(
  { from, to, value, data }: PlainTransaction,
  network: Network,
): DecodedCall | undefined {
  const [contract, router] = [toAddress(to), universalRouterOf(network)]
  if (contract === undefined || router === undefined || !isHexText(data)) return undefined
  const swap = readUniversalRouterCall(contract, value, data, router)
  if (!swap) return undefined
  const exchange = toExchange(from, swap)
  return swap.sellToken === undefined ? exchange : { ...exchange, permit2: permit2Address }
}

/**
 * Returns the account's own allowance in Permit2, which expires. `undefined` for a permit of somebody, for the end of allowances, and
 * for an unlimited amount.
 */
function toPermit2Allowance(
  { from, to }: PlainTransaction,
  { by, token, spender, amount: value, owner, deadline, expires, isUnlimited }: Allowance,
): DecodedCall | undefined {
  const contract = toAddress(to)
  const isOwn = by === 'permit2' && owner === undefined && deadline === undefined
  if (!isOwn || expires === undefined || isUnlimited || contract === undefined) return undefined
  return { kind: 'permit2Allowance', from, contract, token, spender, value, expires: Number(expires) }
}

/** Decodes the effect of a transaction. */
function decodeTransaction(transaction: PlainTransaction): DecodedCall | undefined {
  const { from } = transaction
  const meaning = decodeCall(transaction)
  if (meaning.kind === 'approve') {
    const { contract: token, spender, amountOrId: value } = meaning
    return { kind: 'allowance', from, token, spender, value }
  }
  if (meaning.kind === 'allow') return toPermit2Allowance(transaction, meaning)
  const swap = swapOf(meaning)
  return swap && toExchange(from, swap)
}

/** Decodes a bridge to another network. The wrapped coin of the other network arrives as its coin. */
function decodeBridge(
  { from, to, value, data }: PlainTransaction,
  { caipNetworkId }: Network,
): DecodedCall | undefined {
  const chainId = /^eip155:(\d+)$/.exec(caipNetworkId)?.[1]
  if (chainId === undefined || !isHexText(data)) return undefined
  const bridge = readBridgeCall({ to, value, data }, BigInt(chainId))
  if (!bridge) return undefined
  const { amount, buyToken, destinationChainId, ...facts } = bridge
  const destination: CaipNetworkId = `eip155:${destinationChainId}`
  const wrappedCoin = knownWrappedCoin(destination)
  // Without it, a coin and a token could not be told apart.
  if (wrappedCoin === undefined) return undefined
  return {
    ...facts,
    kind: 'bridge',
    from,
    contract: to,
    value: amount,
    destination,
    buyToken: buyToken === wrappedCoin ? undefined : buyToken,
  }
}

/** Decodes a token permit: of the signer, on this network, without unsigned members. Source: ERC-2612. */
function decodePermit({ params }: WalletCall, network: CaipNetworkId): DecodedCall | undefined {
  const [from, json, ...more] = Array.isArray(params) ? params : []
  if (!isHexAddress(from) || typeof json !== 'string' || json.length > maxPermitLength || more.length > 0)
    return undefined
  const data = decodeTypedData(json)
  const [allowed, ...others] = data?.allowances ?? []
  if (!data || !allowed || others.length > 0 || data.unsigned.length > 0) return undefined
  if (`eip155:${data.chainId}` !== network) return undefined
  if (allowed.by !== 'permit' || !isSame(allowed.owner, from)) return undefined
  return { kind: 'allowance', from, token: allowed.token, spender: allowed.spender, value: allowed.amount }
}

/**
 * Decodes the effect of a transaction or a permit from its parameters: an allowance by `approve` or by a permit
 * (ERC-2612, DAI), an allowance in Permit2, a swap by a router of Uniswap V2, by SwapRouter02 or by 1inch's router, a swap through
 * Uniswap V4 by the known Universal Router, a wrap or unwrap by the known wrapper contract, or a bridge by LI.FI and Across. `undefined` if it is none of them, or contains anything else. Only ever imported dynamically.
 */
export function decodeWalletCall(call: WalletCall, network: Network): DecodedCall | undefined {
  const { caipNetworkId } = network
  if (call.method === 'eth_signTypedData_v4') return decodePermit(call, caipNetworkId)
  const transaction = readPlainTransaction(call, caipNetworkId, maxDataLength)
  return (
    transaction &&
    (decodeWrap(transaction, network) ??
      decodeBridge(transaction, network) ??
      decodeTransaction(transaction) ??
      decodeRouterSwap(transaction, network) ??
      decodeCoinSwap(transaction, network))
  )
}
