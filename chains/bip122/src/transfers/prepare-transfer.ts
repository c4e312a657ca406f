import {
  type ChainRequest,
  type FeeSpeed,
  FundsInsufficientError,
  QuoinError,
  TransferError,
  type TransferIntent,
} from '#kernel'
import type { DecodedAddress } from '../addresses/address-codec.js'
import { requireAddress } from '../addresses/check-address.js'
import { readPublicKey } from '../addresses/read-public-key.js'
import type { Esplora, UnspentOutput } from '../node/esplora.js'
import { plainFee, type Selection, type Sweep, selectCoins, sweepCoins } from './coin-selection.js'
import { keepsCollectibles, splitCoins } from './collectible-coins.js'
import { inputWeightOf, minOutput, outputWeightOf } from './spending-costs.js'

/** A transfer before its coins are chosen: what it pays, and what it may spend. */
export interface PreparedTransfer {
  readonly from: DecodedAddress
  readonly to: DecodedAddress
  readonly value: bigint
  readonly publicKey: Uint8Array | undefined
  /** What a transfer of one coin usually costs. Satoshi. */
  readonly usualFee: bigint
  /** Coins that are not spent as they may carry collectibles. Satoshi. */
  readonly leftOut: bigint
  /** Whether spending these may send a collectible along. */
  mayCarryCollectibles(inputs: readonly UnspentOutput[]): boolean
  /** Chooses coins at a speed. Throws `FUNDS_INSUFFICIENT`. */
  select(speed: FeeSpeed): Selection<UnspentOutput>
  /** Everything at a speed; `undefined` where that is less than the network carries. */
  sweep(speed: FeeSpeed): Sweep<UnspentOutput> | undefined
}

const sumOf = (coins: readonly UnspentOutput[]): bigint => coins.reduce((sum, { value }) => sum + value, 0n)

function refuse(details: string, fix?: string): never {
  throw new QuoinError('RPC_PARAMS_INVALID', { details, fix })
}

/**
 * Reads what a transfer can be made of. Throws `CAIP_ADDRESS_INVALID`, `RPC_PARAMS_INVALID` where the amount is too small for the
 * network or the account is of a kind that cannot be spent from here, `NODE_FAILED`, `ABORTED`.
 */
export async function prepareTransfer(
  esplora: Esplora,
  { network, signal, token, value, ...intent }: ChainRequest & TransferIntent,
): Promise<PreparedTransfer> {
  const from = requireAddress(intent.from, network.caipNetworkId)
  const to = requireAddress(intent.to, network.caipNetworkId)
  if (token !== undefined) refuse('Bitcoin has no tokens')
  const min = minOutput(to)
  if (value < min) refuse(`${value} satoshi: the network carries no less than ${min} to this address`)
  const publicKey = readPublicKey(intent.publicKey, from)
  // What is signed for an address that hides a script is known with the key only.
  if (from.kind === 'p2sh' && !publicKey) refuse('publicKey: it is needed to spend from this address')
  const inputWeight = inputWeightOf(from.kind, publicKey?.length)
  if (inputWeight === undefined) refuse(`from: nothing can be spent from a ${from.kind} address here`)

  const [found, rates] = await Promise.all([
    esplora.readUnspent({ network, signal }, from.address),
    esplora.readFeeRates({ network, signal }),
  ])
  const weights = {
    inputWeight,
    paymentWeight: outputWeightOf(to),
    changeWeight: outputWeightOf(from),
  }
  const { plain, suspected } = splitCoins(found, keepsCollectibles(from, intent.accountType))
  const coins = intent.spendsCollectibles === true ? found : plain
  const confirmed = coins.filter((coin) => coin.confirmed)
  const total = sumOf(coins)
  const leftOut = sumOf(found) - total
  const keeping =
    leftOut > 0n ? `. ${leftOut} more stay in the account: coins that small may carry collectibles` : ''

  return {
    from,
    to,
    value,
    publicKey,
    usualFee: plainFee({ ...weights, rate: rates.usual }),
    leftOut,
    mayCarryCollectibles: (inputs) =>
      intent.accountType === 'ordinal' || inputs.some((input) => suspected.includes(input)),
    select(speed) {
      const request = { ...weights, amount: value, rate: rates[speed], minChange: minOutput(from) }
      // What is not in a block yet may never be: it is spent only where nothing else suffices.
      const selected = selectCoins({ ...request, coins: confirmed }) ?? selectCoins({ ...request, coins })
      if (selected) return selected
      const options = { details: `${total} satoshi, and ${value} with the fee${keeping}` }
      throw leftOut > 0n
        ? new FundsInsufficientError(leftOut, options)
        : new TransferError('FUNDS_INSUFFICIENT', options)
    },
    sweep(speed) {
      const request = { ...weights, rate: rates[speed] }
      // Here, too, what is not in a block yet counts only where nothing else does.
      const all = sweepCoins({ ...request, coins: confirmed.length > 0 ? confirmed : coins })
      return all && all.amount >= min ? all : undefined
    },
  }
}
