import { type Account, type CaipAddress, type PluginContext, toCaipAddress, type WalletInfo } from '#kernel'
import type { Payer, PaymentDue, PayPlugin } from '../contract.js'

/** The account that would pay: the active one of the namespace, on any network. */
export interface PayingAccount {
  readonly connectorId: string
  readonly account: Account
  readonly wallet: WalletInfo
  /** True on the payment's network. */
  readonly caipAddress: CaipAddress
  readonly mustSwitch: boolean
}

const namespace = 'eip155'

/** Returns the payer; `undefined` without a connected wallet that could pay. */
export function readPayingAccount(
  ctx: PluginContext<PayPlugin>,
  { caipNetworkId }: Pick<PaymentDue, 'caipNetworkId'>,
): PayingAccount | undefined {
  const connection = ctx.connections.active(namespace)
  const account = connection?.accounts[0]
  // A watch-only account cannot pay: the payment offers to connect a wallet.
  if (!connection || !account || connection.isWatchOnly) return undefined
  return {
    connectorId: connection.connectorId,
    account,
    wallet: connection.wallet,
    caipAddress: toCaipAddress(caipNetworkId, account.address),
    mustSwitch: connection.caipNetworkId !== caipNetworkId,
  }
}

/** Identifies a payer by wallet and account; the network may change. */
export const payerKey = (payer: PayingAccount | undefined): string =>
  payer === undefined ? '' : `${payer.connectorId} ${payer.caipAddress}`

export const toPayer = ({ caipAddress, wallet, mustSwitch }: PayingAccount): Payer => ({
  account: caipAddress,
  walletName: wallet.name,
  walletIconUrl: wallet.imageUrl,
  mustSwitch,
})
