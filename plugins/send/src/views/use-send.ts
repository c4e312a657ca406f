import { type Amount, type Network, worthOf } from '#kernel'
import { TokensToken } from '#plugins/tokens'
import { useKernel, useService, useStore, useWorth } from '#ui-kit'
import { type SendApi, type SendState, SendToken } from '../contract.js'

/** Reads and formats what the transfer views show. */
export interface SendView {
  readonly send: SendApi
  readonly state: SendState
  readonly network: Network | undefined
  /** Symbol of the coin that fees are paid in. */
  readonly coin: string
  /** A fiat value in the user's language; `undefined` if unknown. */
  readonly money: (worth: string | undefined) => string | undefined
  /** A fee's fiat value. */
  readonly feeMoney: (fee: Amount) => string | undefined
  /** An exact amount to the last digit. */
  readonly exact: (amount: { readonly value: bigint; readonly decimals: number }) => string
}

/** Returns the current transfer and its network. */
export function useSend(): SendView {
  const { networks, i18n } = useKernel()
  const send = useService(SendToken)
  const state = useStore(send.store)
  const worthText = useWorth()
  useStore(networks.store)
  const network = networks.active(state.namespace)
  const { tokens } = useStore(useService(TokensToken).store(state.namespace ?? ''))
  const price = tokens.find(
    ({ address, caipNetworkId }) => address === undefined && caipNetworkId === network?.caipNetworkId,
  )?.price
  const money = (worth: string | undefined): string | undefined =>
    worth === undefined ? undefined : worthText(worth)
  return {
    send,
    state,
    network,
    coin: network?.nativeCurrency.symbol ?? '',
    money,
    feeMoney: ({ value, decimals }) =>
      price === undefined ? undefined : money(worthOf(value, decimals, price)),
    exact: ({ value, decimals }) => i18n.amount(value, decimals, decimals),
  }
}
