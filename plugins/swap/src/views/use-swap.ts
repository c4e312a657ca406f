import { useEffect, useState } from 'react'
import type { CaipNetworkId, Network } from '#kernel'
import { useKernel, useService, useStore, useWorth } from '#ui-kit'
import { type QuoteState, type SwapApi, type SwapQuote, type SwapState, SwapToken } from '../contract.js'

interface Counted {
  readonly value: bigint
  readonly decimals: number
}

/** The state and formatters of the swap views. */
export interface SwapView {
  readonly swap: SwapApi
  readonly state: SwapState
  readonly network: Network | undefined
  /** The network of the buy token, if it is another one. */
  readonly destination: Network | undefined
  /** Symbol of the coin that fees are paid in. */
  readonly coin: string
  /** Formats a worth in the user's language; `undefined` if it is unknown. */
  readonly money: (worth: string | undefined) => string | undefined
  /** Formats an amount with every digit. */
  readonly exact: (amount: Counted) => string
  /** Formats an amount in few digits; never rounded up. */
  readonly short: (amount: Counted) => string
  /** Formats basis points as a percentage. */
  readonly percent: (basisPoints: number) => string
}

/** Significant digits of a short amount. */
const digitsAtGlance = 6

/** Returns the decimals of a short amount: truncates after the sixth significant digit, and never before the point. */
function atGlance({ value, decimals }: Counted): number {
  const length = value.toString().length
  return Math.max(2, Math.min(decimals, decimals - length + digitsAtGlance))
}

/** Returns the current exchange, and its network. */
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
    destination: state.destination === undefined ? undefined : networks.find(state.destination),
    coin: network?.nativeCurrency.symbol ?? '',
    money: (worth) => (worth === undefined ? undefined : worthText(worth)),
    exact: ({ value, decimals }) => i18n.amount(value, decimals, decimals),
    short: (amount) => i18n.amount(amount.value, amount.decimals, atGlance(amount)),
    percent: (basisPoints) =>
      i18n.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
  }
}

/** Returns the function that names a network. */
export function useNetworkName(): (caipNetworkId: CaipNetworkId) => string {
  const { networks } = useKernel()
  return (caipNetworkId) => networks.find(caipNetworkId)?.name ?? caipNetworkId
}

/** Returns the function that formats seconds as minutes, rounded up. */
export function useDurationText(): (seconds: number) => string {
  const { i18n } = useKernel()
  return (seconds) =>
    i18n.number(Math.max(1, Math.ceil(seconds / 60)), { style: 'unit', unit: 'minute', unitDisplay: 'long' })
}

/** Returns the quote to display: the current one, or the last one while a new one is pending. */
export function quoteOf(state: QuoteState): SwapQuote | undefined {
  if (state.phase === 'ready') return state.quote
  return state.phase === 'none' ? undefined : state.last
}

/** Time without a change after which a text is announced. Milliseconds. */
const restMs = 1_200

/** Debounces a text for screen readers: typing is not interrupted, and an unchanged text is not announced again. */
export function useRested(text: string): string {
  const { platform } = useKernel()
  const [message, setText] = useState('')
  useEffect(() => {
    // A pending price announces nothing: the same price afterwards is no news.
    if (text === '') return undefined
    return platform.after(restMs, () => setText(text))
  }, [platform, text])
  return message
}
