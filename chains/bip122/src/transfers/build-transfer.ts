import {
  type ChainRequest,
  type FeeOption,
  type FeeSpeed,
  isQuoinError,
  type Transfer,
  type TransferIntent,
} from '#kernel'
import { loadWithBitcoin } from '../load-with-bitcoin.js'
import { type Esplora, toNodeError } from '../node/esplora.js'
import { secondsAt } from '../node/fee-rates.js'
import { prepareTransfer } from './prepare-transfer.js'

type Request = ChainRequest & TransferIntent

/** Builds a transfer: a PSBT to sign, and its fee. See `ChainTransfers.build`. */
export async function buildTransfer(esplora: Esplora, request: Request): Promise<Transfer> {
  const { network, signal, speed = 'normal', orLess = false } = request
  try {
    const prepared = await prepareTransfer(esplora, request)
    const all = orLess ? prepared.sweep(speed) : undefined
    const isLess = all !== undefined && all.amount < prepared.value
    const selection = isLess ? { ...all, change: 0n } : prepared.select(speed)
    const value = isLess ? all.amount : prepared.value
    const load = () => import('./transfer-psbt.js')
    const { writeTransferPsbt, finishTransfer } = await loadWithBitcoin(load, signal)
    const readWhole = (id: string): Promise<string> => esplora.readTransaction({ network, signal }, id)
    const psbt = await writeTransferPsbt({ ...prepared, value }, selection, readWhole)
    const { address } = prepared.from
    const signInputs = selection.inputs.map((_, index) => ({ address, index }))
    const { decimals, symbol } = network.nativeCurrency
    return {
      // The wallet does not broadcast: the signed transaction is checked first.
      call: { method: 'signPsbt', params: { account: address, psbt, signInputs, broadcast: false } },
      fee: { value: selection.fee, decimals, symbol },
      usualFee: prepared.usualFee,
      value,
      mayCarryCollectibles: prepared.mayCarryCollectibles(selection.inputs),
      leftOut: prepared.leftOut,
      isOnlySigned: true,
      async submit(answer, until, beforeSending) {
        const signed: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'psbt')
        return esplora.broadcast({ network, signal: until }, finishTransfer(psbt, signed), beforeSending)
      },
    }
  } catch (error) {
    throw toNodeError(error)
  }
}

/**
 * Returns the fee of a transfer at each speed that the account can pay, slowest first. See
 * `ChainTransfers.getFeeOptions`.
 */
export async function readFeeOptions(esplora: Esplora, request: Request): Promise<readonly FeeOption[]> {
  try {
    const { select, sweep, value, leftOut } = await prepareTransfer(esplora, request)
    const { orLess = false } = request
    const { decimals, symbol } = request.network.nativeCurrency
    const spend = (speed: FeeSpeed): { readonly fee: bigint; readonly max: bigint | undefined } => {
      const all = sweep(speed)
      const isLess = orLess && all !== undefined && all.amount < value
      return { fee: (isLess ? all : select(speed)).fee, max: all?.amount }
    }
    // An account that cannot pay the slowest speed cannot pay any.
    const slow = spend('slow')
    const options = (['slow', 'normal', 'fast'] as const).flatMap((speed): FeeOption[] => {
      try {
        const { fee, max } = speed === 'slow' ? slow : spend(speed)
        return [{ speed, fee: { value: fee, decimals, symbol }, seconds: secondsAt[speed], max, leftOut }]
      } catch (error) {
        if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return []
        throw error
      }
    })
    return options
  } catch (error) {
    throw toNodeError(error)
  }
}
