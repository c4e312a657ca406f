import type { Amount, Network } from '#kernel'
import { sanitizeForDisplay, useKernel, useService, useStore } from '#ui-kit'
import { type PayApi, type PaymentState, PayToken } from '../contract.js'

/** Formats the values that the payment views show. */
export interface PaymentView {
  readonly pay: PayApi
  readonly payment: PaymentState | undefined
  readonly network: Network | undefined
  /** Values of texts: the exact amount and its symbol, the coin, the network. */
  readonly values: {
    readonly amount: string
    readonly symbol: string
    readonly coin: string
    readonly network: string
  }
  /** Formats an exact amount to the last digit. */
  readonly exact: (amount: Amount) => string
}

/** Returns the displayed payment. */
export function usePayment(): PaymentView {
  const { i18n, networks } = useKernel()
  const pay = useService(PayToken)
  const payment = useStore(pay.store)
  const due = payment?.due
  const network = due && networks.find(due.caipNetworkId)
  const exact = ({ value, decimals }: Amount): string => i18n.amount(value, decimals, decimals)
  return {
    pay,
    payment,
    network,
    exact,
    values: {
      amount: due ? exact(due.amount) : '',
      symbol: sanitizeForDisplay(due?.amount.symbol ?? ''),
      coin: sanitizeForDisplay(network?.nativeCurrency.symbol ?? ''),
      network: sanitizeForDisplay(network?.name ?? ''),
    },
  }
}
