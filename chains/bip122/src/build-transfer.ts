import {
  type ChainRequest,
  type FeeOption,
  isQuoinError,
  type Transfer,
  type TransferIntent,
  untilAborted,
} from '#kernel'
import { type Esplora, toNodeError } from './esplora.js'
import { secondsAt } from './fee-rates.js'
import { loadWithBitcoin } from './load-with-bitcoin.js'
import { prepareTransfer } from './prepare-transfer.js'

type Request = ChainRequest & TransferIntent

/** A transfer as a PSBT to sign, and what it costs. See `ChainModule.buildTransfer`. */
export async function buildTransfer(esplora: Esplora, request: Request): Promise<Transfer> {
  const { network, signal, speed = 'normal' } = request
  try {
    const prepared = await prepareTransfer(esplora, request)
    const selection = prepared.select(speed)
    const loading = loadWithBitcoin(() => import('./transfer-psbt.js'))
    const { writeTransferPsbt, finishTransfer } = await untilAborted(loading, signal)
    const readWhole = (id: string): Promise<string> => esplora.readTransaction({ network, signal }, id)
    const psbt = await writeTransferPsbt(prepared, selection, readWhole)
    const { address } = prepared.from
    const signInputs = selection.inputs.map((_, index) => ({ address, index }))
    const { decimals, symbol } = network.nativeCurrency
    return {
      // The wallet does not send it: what it signed is looked at first.
      call: { method: 'signPsbt', params: { account: address, psbt, signInputs, broadcast: false } },
      fee: { value: selection.fee, decimals, symbol },
      async submit(answer, until) {
        const signed: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'psbt')
        const transaction = finishTransfer(psbt, signed)
        await esplora.broadcast({ network, signal: until }, transaction)
        return transaction.id
      },
    }
  } catch (error) {
    throw toNodeError(error)
  }
}

/** What a transfer costs at each speed that the account can pay, slow first. See `ChainModule.getFeeOptions`. */
export async function getFeeOptions(esplora: Esplora, request: Request): Promise<readonly FeeOption[]> {
  try {
    const { select } = await prepareTransfer(esplora, request)
    const { decimals, symbol } = request.network.nativeCurrency
    // Who cannot pay for the slowest cannot pay for it at all.
    const slow = select('slow')
    const options = (['slow', 'normal', 'fast'] as const).flatMap((speed): FeeOption[] => {
      try {
        const { fee } = speed === 'slow' ? slow : select(speed)
        return [{ speed, fee: { value: fee, decimals, symbol }, seconds: secondsAt[speed] }]
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
