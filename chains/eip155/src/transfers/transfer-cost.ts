import {
  type Amount,
  type ChainRequest,
  isNodeRefusal,
  type NodeClient,
  QuoinError,
  type TransferIntent,
} from '#kernel'
import { callContract } from '../contracts/contract-call.js'
import { readQuantity, toQuantity } from '../params/param-shapes.js'
import { erc20Calls, readDecimals, readText, readWord } from '../tokens/erc20.js'
import {
  describeAmount,
  insufficientFunds,
  keepShown,
  type ShownFee,
  smartAccountGas,
  toGasLimit,
} from './fee-funds.js'
import { bytesOf, readRollupFee } from './rollup-fee.js'
import { simulateReceived } from './simulate-received.js'

/** A transfer with checked addresses in lower case. */
export type CheckedIntent = ChainRequest & TransferIntent

/** A transfer as requested from the wallet, and its cost. */
export interface TransferCost {
  /** Returns the transaction that sends this amount. */
  transaction(value: bigint): Readonly<Record<string, string>>
  /** The part of `value` of a token that the recipient gets; `undefined` if it cannot be simulated. */
  readonly received: bigint | undefined
  /** The gas limit. */
  readonly gas: bigint
  /** Maximum data fee of a roll-up. Part of each fee. */
  readonly dataFee: bigint
  /** Returns the maximum cost at a gas price. */
  feeAt(perGas: bigint): bigint
  /** Returns the maximum amount at a gas price. */
  max(perGas: bigint): bigint
  /** Throws `FUNDS_INSUFFICIENT` if the account cannot pay the amount and this fee. */
  checkFunds(value: bigint, fee: Amount): void
}

/** Returns the balance of the sent asset: native currency or token. */
async function readHolding(node: NodeClient, intent: CheckedIntent, coin: Amount): Promise<Amount> {
  const { token, from, ...request } = intent
  if (token === undefined) return coin
  const call = (data: `0x${string}`): Promise<`0x${string}`> =>
    callContract(node, request, { to: token, data })
  const orNothing = (error: unknown): undefined => {
    if (!isNodeRefusal(error)) throw error
    return undefined
  }
  const [balance, decimals, symbol] = await Promise.all(
    [erc20Calls.balanceOf(from), erc20Calls.decimals, erc20Calls.symbol].map((data) =>
      call(data).catch(orNothing),
    ),
  )
  const value = readWord(balance)
  if (value === undefined) {
    throw new QuoinError('NODE_REFUSED', { details: `${token} is not a token on ${request.network.name}` })
  }
  return { value, decimals: readDecimals(decimals) ?? 0, symbol: readText(symbol) || 'units of the token' }
}

/**
 * Throws if a token would not be sent. Accepts tokens that return nothing, but not those that return false: their
 * transaction would succeed and move nothing.
 */
async function tryToken(node: NodeClient, intent: CheckedIntent, data: `0x${string}`): Promise<void> {
  const { token = '', from, to: _, ...request } = intent
  const answer = await callContract(node, request, { from, to: token, data })
  if (answer === '0x' || readWord(answer) === 1n) return
  throw new QuoinError('NODE_REFUSED', { details: 'The token refuses the transfer' })
}

/**
 * Reads the cost of a transfer. Throws `FUNDS_INSUFFICIENT`, `NODE_REFUSED` if the network would refuse it, and the
 * errors of the node client.
 *
 * @param shown the fee of the same transfer in an earlier review
 */
export async function readTransferCost(
  node: NodeClient,
  intent: CheckedIntent,
  shown?: ShownFee,
): Promise<TransferCost> {
  const { from, to, value, token, network, signal, accountType } = intent
  const coin: Amount = {
    ...network.nativeCurrency,
    value: await node.read(
      { network, method: 'eth_getBalance', params: [from, 'latest'], signal },
      readQuantity,
    ),
  }
  const holding = await readHolding(node, intent, coin)
  const isEnough = holding.value >= value
  const lackOf = (wanted: bigint): string =>
    `The account has ${describeAmount(holding)}, less than the ${describeAmount({ ...holding, value: wanted })} to send.`
  // An amount above the balance cannot be estimated: the whole balance takes the same gas.
  const amount = isEnough ? value : holding.value
  const data = token === undefined ? undefined : erc20Calls.transfer(to, amount)
  const tried =
    token === undefined || data === undefined
      ? { from, to, value: toQuantity(amount) }
      : { from, to: token, data }
  const estimate = async (): Promise<bigint> => {
    if (data !== undefined) await tryToken(node, intent, data)
    return node.read({ network, method: 'eth_estimateGas', params: [tried], signal }, readQuantity)
  }
  const reading = estimate().catch((error: unknown) => {
    if (!isNodeRefusal(error)) throw error
    if (!isEnough) throw insufficientFunds(lackOf(value))
    // The details are the node's message, e.g. why a contract refuses.
    throw new QuoinError('NODE_REFUSED', {
      details: error instanceof Error ? error.message : undefined,
      cause: error,
    })
  })

  const [gas, dataFeeNow, received] = await Promise.all([
    reading,
    readRollupFee(node, { network, signal, bytes: bytesOf(data ?? '0x') }),
    token === undefined ? undefined : simulateReceived(node, intent, { from, to, token, value: amount }),
  ])
  const limitNow = toGasLimit(gas)
  // A shown fee suffices only with a remaining margin: half of that for gas, a sixth of the total for data.
  const gasLimit = keepShown(shown?.gas, limitNow, (limitNow * 9n) / 10n)
  const dataFee = keepShown(shown?.dataFee, dataFeeNow, (dataFeeNow * 5n) / 6n)
  const further = accountType === 'smartAccount' ? smartAccountGas : 0n
  const feeAt = (perGas: bigint): bigint => gasLimit * perGas + dataFee

  return {
    transaction: (sent) =>
      token === undefined
        ? { from, to, value: toQuantity(sent) }
        : { from, to: token, data: erc20Calls.transfer(to, sent) },
    received,
    gas: gasLimit,
    dataFee,
    feeAt,
    max(perGas) {
      if (token !== undefined) return holding.value
      const kept = feeAt(perGas) + perGas * further
      return coin.value > kept ? coin.value - kept : 0n
    },
    checkFunds(sent, fee) {
      const atMost = `The fee is at most ${describeAmount(fee)}.`
      if (holding.value < sent) throw insufficientFunds(`${lackOf(sent)} ${atMost}`)
      const needed = token === undefined ? sent + fee.value : fee.value
      if (coin.value >= needed) return
      const sending =
        token === undefined ? `${describeAmount({ ...coin, value: sent })} are to be sent. ` : ''
      throw insufficientFunds(`The account has ${describeAmount(coin)}. ${sending}${atMost}`)
    },
  }
}
