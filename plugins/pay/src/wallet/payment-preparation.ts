import { isQuoinError, type PluginContext, QuoinError, type WalletCall } from '#kernel'
import { type BatchSupport, type FeeOffer, isRefusedByNetwork } from '#plugin-kit'
import { TransactionsToken } from '#plugins/transactions'
import { type BuildInput, type BuiltPayment, buildPayment, readShortage } from '../build/build-payment.js'
import { type PayingAccount, payerKey, readPayingAccount, toPayer } from '../build/paying-account.js'
import type { PayAgreement, PayFailure, PayObstacle, PayPlugin } from '../contract.js'
import type { RequestedPayment } from '../request/read-request.js'
import type { WritablePayment } from '../request/writable-payment.js'
import type { SwapFirst } from '../swap/swap-first.js'
import { payOperation } from './submit-to-wallet.js'

/** Builds a payment for the connected account, and rebuilds it when the account changes. */
export interface PaymentPreparation {
  /** Returns the reason of a failure, for callers without a view. Never rejects. */
  prepare(): Promise<unknown>
  built(): BuiltPayment | undefined
  isBusy(): boolean
  /** Returns true if the last build was for this payer. */
  isFor(payer: PayingAccount | undefined): boolean
  /** Drops a running build; a finished one stays. */
  stop(): void
}

interface PreparationParts {
  readonly ctx: PluginContext<PayPlugin>
  readonly payment: WritablePayment
  /** The parsed request; `undefined` before validation. */
  readonly requested: () => RequestedPayment | undefined
  readonly swapFirst: SwapFirst
  readonly batches: BatchSupport
}

/** Returns the reason why it could not be built. */
export function reasonOf(error: unknown): PayFailure['reason'] {
  if (isQuoinError(error, 'NOT_CONNECTED')) return 'notConnected'
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return 'insufficientFunds'
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return 'transactionChanged'
  // The request itself was validated before.
  if (isQuoinError(error, 'PAYMENT_INVALID')) return 'receivesLess'
  return isRefusedByNetwork(error) ? 'refusedByNetwork' : 'nodeFailed'
}

/** Lists the warnings that the user must agree to. */
export const mustAgreeTo = ({ isFeeHigh, isUnanswered }: BuiltPayment): readonly PayAgreement[] => [
  ...(isUnanswered ? (['unanswered'] as const) : []),
  ...(isFeeHigh ? (['fee'] as const) : []),
]

/** Returns whether the wallet has not answered a request for a transfer to the recipient. */
async function isUnanswered(
  ctx: PluginContext<PayPlugin>,
  { due: { caipNetworkId, recipient }, payer }: BuildInput,
): Promise<boolean> {
  try {
    const transactions = await ctx.load(TransactionsToken)
    const key = { caipNetworkId, from: payer.caipAddress, operationType: payOperation, to: recipient }
    return (await transactions.findUnanswered(key)) !== undefined
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
    return false
  }
}

const obstacleOf = (error: unknown): PayObstacle => {
  const reason = reasonOf(error)
  return reason === 'receivesLess' || reason === 'nodeFailed' ? reason : 'refusedByNetwork'
}

export function createPaymentPreparation(parts: PreparationParts): PaymentPreparation {
  const { ctx, payment, requested, swapFirst, batches } = parts
  let built: BuiltPayment | undefined
  let preparing: AbortController | undefined
  let preparedFor = ''

  const stop = (): void => {
    preparing?.abort()
    preparing = undefined
  }
  const setObstacle = (obstacle: PayObstacle): void => {
    built = undefined
    payment.change({ obstacle, fee: undefined, mustAgree: [] })
  }
  const setNotConnected = (): QuoinError => {
    swapFirst.stop()
    built = undefined
    const empty = { payer: undefined, fee: undefined, swap: undefined, mustAgree: [] }
    payment.change({ ...empty, obstacle: 'notConnected' })
    return new QuoinError('NOT_CONNECTED')
  }
  /** Displays the reason of a failure and its fix. */
  const showFault = async (error: unknown, input: BuildInput, isStale: () => boolean): Promise<unknown> => {
    if (!isQuoinError(error, 'FUNDS_INSUFFICIENT')) {
      if (isQuoinError(error, 'TRANSACTION_CHANGED')) ctx.report(error)
      setObstacle(obstacleOf(error))
      return error
    }
    const shortage = await readShortage(input).catch(() => undefined)
    if (isStale()) return undefined
    setObstacle(shortage?.missing === 'fee' ? 'insufficientFee' : 'insufficientFunds')
    const { due, payer } = input
    if (shortage?.missing === 'amount') void swapFirst.find({ due, balance: shortage.balance, payer })
    return error
  }

  /** A fee that cannot be offered leaves the transaction as it is. */
  const findOffer = async (
    { chain, network, payer, signal }: Omit<BuildInput, 'offer'>,
    call: WalletCall,
  ): Promise<FeeOffer | undefined> => {
    const { connectorId, account, caipAddress, mustSwitch } = payer
    // On another network the wallet reports nothing about this one.
    if (mustSwitch) return undefined
    const { namespace } = account
    const active = { namespace, connectorId, account, caipAddress, network, isOnNetwork: true, chain }
    try {
      return await batches.findFeeOffer(active, call, signal)
    } catch (error) {
      if (!ctx.signal.aborted) ctx.report(error)
      return undefined
    }
  }

  return {
    built: () => built,
    isBusy: () => preparing !== undefined,
    isFor: (payer) => preparedFor === payerKey(payer),
    stop,
    async prepare() {
      stop()
      const { due } = payment.state()
      const of = requested()
      if (!of || !due || payment.isOver() || payment.step() !== 'choosing') return undefined
      const payer = readPayingAccount(ctx, due)
      preparedFor = payerKey(payer)
      if (!payer) return setNotConnected()
      const mine = new AbortController()
      preparing = mine
      // A build for the same payer stays until it is replaced; a build for another payer is dropped.
      const isSame = built !== undefined && payerKey(built.payer) === preparedFor
      if (!isSame) built = undefined
      payment.change({
        payer: toPayer(payer),
        ...(!isSame && { obstacle: 'preparing', fee: undefined, swap: undefined }),
      })
      const { chain, network } = of
      const reading = { chain, network, due, payer, signal: mine.signal }
      const input = { ...reading, offer: (call: WalletCall) => findOffer(reading, call) }
      const isStale = (): boolean => preparing !== mine || payment.isOver()
      try {
        const [payable, wasAsked] = await Promise.all([buildPayment(input), isUnanswered(ctx, input)])
        const next = Object.freeze({ ...payable, isUnanswered: wasAsked })
        if (isStale()) return undefined
        built = next
        payment.change({
          obstacle: undefined,
          fee: next.fee,
          isFeeOffered: next.offer && true,
          swap: undefined,
          mustAgree: mustAgreeTo(next),
        })
        return undefined
      } catch (error) {
        return isStale() ? undefined : await showFault(error, input, isStale)
      } finally {
        if (preparing === mine) preparing = undefined
      }
    },
  }
}
