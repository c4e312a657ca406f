import type { FeeOption, FeeSpeed, NodeClient, Transfer } from '#kernel'
import { toHexChainId } from '../params/chain-id.js'
import { toQuantity } from '../params/param-shapes.js'
import { readBlockTime } from '../transactions/block-time.js'
import { submitSent } from '../transactions/read-sent.js'
import { keepShown, type ShownFee } from './fee-funds.js'
import { type FeeRate, readFeeRates, withLimit } from './fee-rates.js'
import { type CheckedIntent, readTransferCost } from './transfer-cost.js'
import { readUsualFee } from './usual-fee.js'

/** Usual number of blocks until a transaction is mined, by speed. */
const blocksWaited: Readonly<Record<FeeSpeed, number>> = { slow: 5, normal: 2, fast: 1 }

/**
 * Age at which a fee is renewed: most networks change prices with each block, and the wallet request comes later.
 * Milliseconds.
 */
const renewAfter = 30_000

/** Builds a transfer. Throws the errors of `ChainTransfers.build`. */
export type BuildTransfer = (intent: CheckedIntent, shown?: ShownFee) => Promise<Transfer>

/**
 * Builds a transfer of the native currency or of an ERC-20 token. Gas and gas prices are part of the transaction. `fee`
 * is the maximum cost, including the data fee of a roll-up (the OP Stack's L1 fee) with a margin of half its current
 * value, since no transaction can limit it.
 *
 * @param build calls this function again with `shown`, the fee of the same transfer in an earlier review
 */
export async function buildTransfer(
  node: NodeClient,
  intent: CheckedIntent,
  { build, shown }: { readonly build: BuildTransfer; readonly shown?: ShownFee | undefined },
): Promise<Transfer> {
  const { network, speed = 'normal', orLess = false } = intent
  const [cost, rates, usualFeeAt] = await Promise.all([
    readTransferCost(node, intent, shown),
    readFeeRates(node, intent),
    readUsualFee(node, intent),
  ])
  const now = rates[speed]
  const { perGas, fields } = withLimit(now, keepShown(shown?.perGas, now.perGas, now.min))
  const fee = { ...network.nativeCurrency, value: cost.feeAt(perGas) }
  const usualGasFee = usualFeeAt(rates)
  const max = cost.max(perGas)
  // If the fee takes everything, the requested amount stays, so that the error reports the missing funds.
  const value = orLess && max > 0n && max < intent.value ? max : intent.value
  cost.checkFunds(value, fee)
  const { decimals, symbol } = network.nativeCurrency
  return {
    call: {
      method: 'eth_sendTransaction',
      params: [
        {
          ...cost.transaction(value),
          chainId: toHexChainId(network.caipNetworkId),
          gas: toQuantity(cost.gas),
          ...fields,
        },
      ],
    },
    fee: { value: fee.value, decimals, symbol },
    usualFee: usualGasFee && usualGasFee + cost.dataFee,
    value,
    received: cost.received,
    renewal: {
      afterMs: renewAfter,
      renew: (signal) => build({ ...intent, value, signal }, { ...cost, perGas }),
    },
    submit: submitSent,
  }
}

/** Returns the maximum fee of a transfer at each speed, and its usual duration if the blocks show it. */
export async function readFeeOptions(node: NodeClient, intent: CheckedIntent): Promise<readonly FeeOption[]> {
  const { network, signal } = intent
  const { decimals, symbol } = network.nativeCurrency
  const blockTime = readBlockTime(node, intent).catch((error: unknown) => {
    if (signal?.aborted) throw error
    // A node without old blocks: the fee is known in any case.
    return undefined
  })
  const [cost, rates, seconds] = await Promise.all([
    readTransferCost(node, intent),
    readFeeRates(node, intent),
    blockTime,
  ])
  const toOption = (speed: FeeSpeed, { perGas }: FeeRate): FeeOption => ({
    speed,
    fee: { value: cost.feeAt(perGas), decimals, symbol },
    seconds: seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds * blocksWaited[speed])),
    max: cost.max(perGas),
  })
  return [toOption('slow', rates.slow), toOption('normal', rates.normal), toOption('fast', rates.fast)]
}
