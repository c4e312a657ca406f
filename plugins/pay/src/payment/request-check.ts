import { isQuoinError, type PluginContext, untilAborted } from '#kernel'
import { NamesToken } from '#plugins/names'
import type { PaymentDue, PayPlugin, PayRequest } from '../contract.js'
import type { ExchangePayments } from '../exchange/exchange-payments.js'
import { paymentError } from '../pay-error.js'
import { type RequestedPayment, readRequest } from '../request/read-request.js'
import { notPaid, type WritablePayment } from '../request/writable-payment.js'

/**
 * Compares the request with the chain: the recipient's checksum, and the token's own metadata. Returns the payment with
 * the checksummed recipient and the token's own symbol (SEC-09, SEC-10).
 *
 * @throws `PAYMENT_INVALID`, `NODE_FAILED`, `ABORTED`
 */
async function checkDue(request: RequestedPayment, signal: AbortSignal): Promise<PaymentDue> {
  const { chain, network, due } = request
  const { recipient, token, amount } = due
  const checked = await untilAborted(chain.checkAddress(recipient, network), signal)
  if (!checked.valid)
    throw paymentError('PAYMENT_INVALID', 'INVALID_RECIPIENT', `the recipient's ${checked.reason} is wrong`)
  if (token === undefined) return Object.freeze({ ...due, recipient: checked.address })
  const [contract, facts] = await Promise.all([
    untilAborted(chain.checkAddress(token, network), signal),
    untilAborted(
      chain.tokens?.get({ network, address: token, signal }) ?? Promise.resolve(undefined),
      signal,
    ),
  ])
  if (!contract.valid)
    throw paymentError(
      'PAYMENT_INVALID',
      'INVALID_ASSET',
      `the ${contract.reason} of the asset's address is wrong`,
    )
  if (!facts)
    throw paymentError('PAYMENT_INVALID', 'INVALID_ASSET', `no token is at ${token} on ${network.name}`)
  const { decimals, symbol, name } = facts
  if (decimals !== amount.decimals)
    throw paymentError(
      'PAYMENT_INVALID',
      'INVALID_ASSET',
      `the token has ${decimals} decimals, not ${amount.decimals}`,
      {
        fix: 'Pass the decimals of the token contract: the amount is computed with them.',
      },
    )
  return Object.freeze({
    caipNetworkId: due.caipNetworkId,
    recipient: checked.address,
    token: contract.address,
    tokenName: name || due.tokenName,
    amount: Object.freeze({ value: amount.value, decimals, symbol: symbol || amount.symbol }),
  })
}

/** Validates the request and lists the exchanges that can pay it. */
export interface RequestCheck {
  /** The parsed request; `undefined` before. */
  requested(): RequestedPayment | undefined
  /** Continues with the choice. Returns the reason of a failed build, for callers without a view. Never rejects. */
  check(): Promise<unknown>
  loadExchanges(): void
}

interface CheckParts {
  readonly ctx: PluginContext<PayPlugin>
  readonly payment: WritablePayment
  readonly request: PayRequest
  readonly signal: AbortSignal
  readonly isHeadless: boolean
  /** Resolves when an exchange's window can be opened in a click. */
  readonly prepareOpener: () => Promise<void>
  readonly exchanges: ExchangePayments
  readonly prepare: () => Promise<unknown>
}

async function lookUpName({ ctx, payment, signal, isHeadless }: CheckParts): Promise<void> {
  const { due } = payment.state()
  if (!due || isHeadless) return
  // Without the plugin, or without a name, the address alone is displayed.
  const recipientName = await ctx
    .load(NamesToken)
    .then((names) => names.lookUp(due.recipient, due.caipNetworkId, signal))
    .catch(() => undefined)
  if (recipientName !== undefined) payment.change({ recipientName })
}

async function findExchanges(parts: CheckParts, request: RequestedPayment): Promise<void> {
  const { payment, signal, isHeadless, prepareOpener, exchanges } = parts
  if (!payment.state().due || isHeadless) return
  payment.change({ exchanges: { status: 'loading', list: [] } })
  const [list] = await Promise.all([exchanges.find(request), prepareOpener()])
  if (!signal.aborted) payment.change({ exchanges: { status: 'ready', list } })
}

export function createRequestCheck(parts: CheckParts): RequestCheck {
  const { ctx, payment, request, signal, isHeadless, prepare } = parts
  let requested: RequestedPayment | undefined
  const { report } = ctx

  const loadExchanges = (): void => {
    if (requested) findExchanges(parts, requested).catch(report)
  }

  return {
    requested: () => requested,
    loadExchanges,
    async check() {
      payment.wait('checking')
      try {
        requested ??= readRequest(ctx, request)
        const due = await checkDue(requested, signal)
        if (payment.isOver()) return undefined
        payment.change({ due })
        ctx.emit('pay:opened', { caipNetworkId: due.caipNetworkId, symbol: due.amount.symbol })
        payment.wait('choosing')
        loadExchanges()
        void lookUpName(parts)
        return await prepare()
      } catch (error) {
        if (signal.aborted || payment.isOver()) return undefined
        const isRequest = isQuoinError(error, 'PAYMENT_INVALID') || isQuoinError(error, 'NETWORK_NOT_FOUND')
        if (isRequest || isHeadless) payment.failed(notPaid(isRequest ? 'invalid' : 'nodeFailed'), error)
        else {
          payment.wait('checking', { failure: notPaid('nodeFailed') })
          payment.change({ obstacle: 'nodeFailed' })
        }
        return error
      }
    },
  }
}
