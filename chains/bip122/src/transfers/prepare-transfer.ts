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

/** A transfer before the coin selection: its payment, and the coins it may spend. */
export interface PreparedTransfer {
  readonly from: DecodedAddress
  readonly to: DecodedAddress
  readonly value: bigint
  readonly publicKey: Uint8Array | undefined
  /** Usual fee of a transfer with one input. Satoshi. */
  readonly usualFee: bigint
  /** Value of the coins that are not spent because they may carry collectibles. Satoshi. */
  readonly leftOut: bigint
  /** Returns whether spending these inputs may send a collectible along. */
  mayCarryCollectibles(inputs: readonly UnspentOutput[]): boolean
  /** Selects coins at a speed. Throws `FUNDS_INSUFFICIENT`. */
  select(speed: FeeSpeed): Selection<UnspentOutput>
  /** Spends everything at a speed; `undefined` if the result is below the relay minimum. */
  sweep(speed: FeeSpeed): Sweep<UnspentOutput> | undefined
}

const sumOf = (coins: readonly UnspentOutput[]): bigint => coins.reduce((sum, { value }) => sum + value, 0n)

function refuse(details: string, fix?: string): never {
  throw new QuoinError('RPC_PARAMS_INVALID', { details, fix })
}

/**
 * Reads the coins and fee rates for a transfer. Throws `CAIP_ADDRESS_INVALID`, `RPC_PARAMS_INVALID` if the amount is
 * below the relay minimum or spending from this kind of account is not supported, `NODE_FAILED`, `ABORTED`.
 */
export async function prepareTransfer(
  esplora: Esplora,
  { network, signal, token, value, ...intent }: ChainRequest & TransferIntent,
): Promise<PreparedTransfer> {
  const from = requireAddress(intent.from, network.caipNetworkId)
  const to = requireAddress(intent.to, network.caipNetworkId)
  if (token !== undefined) refuse('Bitcoin has no tokens')
  const min = minOutput(to)
  if (value < min)
    refuse(`${value} satoshi: below the minimum of ${min} satoshi for an output to this address`)
  const publicKey = readPublicKey(intent.publicKey, from)
  // The script of a P2SH address is derived from its key.
  if (from.kind === 'p2sh' && !publicKey) refuse('publicKey is required to spend from this address')
  const inputWeight = inputWeightOf(from.kind, publicKey?.length)
  if (inputWeight === undefined) refuse(`from: spending from a ${from.kind} address is not supported`)

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
      // An unconfirmed coin may never confirm: it is spent only if the confirmed ones do not suffice.
      const selected = selectCoins({ ...request, coins: confirmed }) ?? selectCoins({ ...request, coins })
      if (selected) return selected
      const options = { details: `${total} satoshi available, ${value} plus the fee required${keeping}` }
      throw leftOut > 0n
        ? new FundsInsufficientError(leftOut, options)
        : new TransferError('FUNDS_INSUFFICIENT', options)
    },
    sweep(speed) {
      const request = { ...weights, rate: rates[speed] }
      // Unconfirmed coins count only if there is no confirmed one.
      const all = sweepCoins({ ...request, coins: confirmed.length > 0 ? confirmed : coins })
      return all && all.amount >= min ? all : undefined
    },
  }
}
