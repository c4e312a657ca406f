import {
  type AccountType,
  type Amount,
  type ChainRequest,
  type ContractCall,
  type FeeSpeed,
  isNodeRefusal,
  type NodeClient,
  QuoinError,
  type Transfer,
} from '#kernel'
import { refusalReason } from '../contracts/refusal-reason.js'
import { toHexChainId } from '../params/chain-id.js'
import { readQuantity, toQuantity } from '../params/param-shapes.js'
import { submitSent } from '../transactions/read-sent.js'
import { describeAmount, insufficientFunds, smartAccountGas, toGasLimit } from './fee-funds.js'
import { readFeeRates, readUsualBaseFee, usualRate } from './fee-rates.js'
import { bytesOf, readRollupFee } from './rollup-fee.js'

/** A checked call, with addresses in lower case. */
export interface CallIntent extends ChainRequest {
  readonly from: string
  readonly call: ContractCall
  readonly speed?: FeeSpeed | undefined
  readonly accountType?: AccountType | undefined
}

/**
 * Builds a contract call as a transaction. Throws `FUNDS_INSUFFICIENT`, `NODE_REFUSED` if the contract would revert
 * now, and the errors of the node client.
 */
export async function buildCall(node: NodeClient, intent: CallIntent): Promise<Transfer> {
  const { network, signal, from, call, speed = 'normal', accountType } = intent
  const { to, data, value } = call
  const transaction = value > 0n ? { from, to, value: toQuantity(value), data } : { from, to, data }
  const { decimals, symbol } = network.nativeCurrency
  const coins = (value: bigint): Amount => ({ value, decimals, symbol })
  const read = (method: string, params: readonly unknown[]): Promise<bigint> =>
    node.read({ network, method, params, signal }, readQuantity)

  const balance = await read('eth_getBalance', [from, 'latest'])
  const has = `The account has ${describeAmount(coins(balance))}`
  // Checked before the estimate: a node would not report why a call with too much value fails.
  if (balance < value)
    throw insufficientFunds(`${has}, less than the ${describeAmount(coins(value))} to send.`)
  const [estimate, rates, usualBaseFee, dataFee] = await Promise.all([
    read('eth_estimateGas', [transaction]).catch((error: unknown) => {
      if (!isNodeRefusal(error)) throw error
      throw new QuoinError('NODE_REFUSED', { details: refusalReason(error), cause: error })
    }),
    readFeeRates(node, intent),
    readUsualBaseFee(node, intent),
    readRollupFee(node, { network, signal, bytes: bytesOf(data) }),
  ])
  const gas = toGasLimit(estimate)
  const { perGas, fields } = rates[speed]
  const fee = coins(gas * perGas + dataFee)
  // A sender of coins can send fewer; a smart account that sends none may be sponsored.
  const kept = accountType === 'smartAccount' && value > 0n ? smartAccountGas * perGas : 0n
  if (balance < value + fee.value + kept) {
    const sending = value > 0n ? `${describeAmount(coins(value))} are to be sent. ` : ''
    throw insufficientFunds(
      `${has}. ${sending}The fee is at most ${describeAmount(coins(fee.value + kept))}.`,
    )
  }
  return {
    call: {
      method: 'eth_sendTransaction',
      params: [
        { ...transaction, chainId: toHexChainId(network.caipNetworkId), gas: toQuantity(gas), ...fields },
      ],
    },
    fee,
    usualFee: gas * usualRate(rates, usualBaseFee) + dataFee,
    value,
    submit: submitSent,
  }
}
