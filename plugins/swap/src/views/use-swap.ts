import type { Network } from '#kernel'
import { useKernel, useService, useStore, useWorth } from '#ui-kit'
import { type SwapApi, type SwapState, SwapToken } from '../contract.js'

interface Counted {
  readonly value: bigint
  readonly decimals: number
}

/** What the views of an exchange read and put into words. */
export interface SwapView {
  readonly swap: SwapApi
  readonly state: SwapState
  readonly network: Network | undefined
  /** Symbol of the coin that fees are paid in. */
  readonly coin: string
  /** A worth in the person's language; `undefined` where it is not known. */
  readonly money: (worth: string | undefined) => string | undefined
  /** An amount to the last digit. */
  readonly exact: (amount: Counted) => string
  /** An amount with as many digits as one reads at a glance; never more than it is. */
  readonly short: (amount: Counted) => string
  /** Basis points as a percentage. */
  readonly percent: (basisPoints: number) => string
}

/** Digits that matter of an amount at a glance. */
const digitsAtGlance = 6

/** Cuts what is after the sixth digit that matters, and never a digit before the point. */
function atGlance({ value, decimals }: Counted): number {
  const length = value.toString().length
  return Math.max(2, Math.min(decimals, decimals - length + digitsAtGlance))
}

/** The exchange that is being made, and its network. */
export function useSwap(): SwapView {
  const { networks, i18n } = useKernel()
  const swap = useService(SwapToken)
  const state = useStore(swap.store)
  const worthText = useWorth()
  useStore(networks.store)
  const network = state.caipNetworkId === undefined ? undefined : networks.find(state.caipNetworkId)
  return {
    swap,
    state,
    network,
    coin: network?.nativeCurrency.symbol ?? '',
    money: (worth) => (worth === undefined ? undefined : worthText(worth)),
    exact: ({ value, decimals }) => i18n.amount(value, decimals, decimals),
    short: (amount) => i18n.amount(amount.value, amount.decimals, atGlance(amount)),
    percent: (basisPoints) =>
      i18n.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
  }
}
