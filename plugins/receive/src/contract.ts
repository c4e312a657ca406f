import { createToken, type Network, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { ReceiveMessages } from './messages.en.js'

/** What others can pay to. */
export interface ReceiveState {
  readonly address: string | undefined
  readonly network: Network | undefined
  /** Where the address can be paid on: the networks of its namespace that are configured; the active one for a smart account. */
  readonly networks: readonly Network[]
  /** As typed. */
  readonly amountText: string
  readonly isAmountValid: boolean
  /** What the code says: the address alone, or a payment request with the amount (EIP-681, BIP-21, Solana Pay). */
  readonly payload: string | undefined
}

/** `kernel.receive`: the address, and what a code of it says. */
export interface ReceiveApi {
  readonly store: ReadableStore<ReceiveState>
  setAmount(text: string): void
}

export interface ReceivePlugin extends PluginTypes {
  readonly id: 'receive'
  readonly api: ReceiveApi
  readonly options: undefined
  readonly uses: AccountPlugin
  readonly views: { WalletReceive: undefined; WalletCompatibleNetworks: undefined }
  readonly messages: ReceiveMessages
}

/** The service behind `kernel.receive`. */
export const ReceiveToken: Token<ReceiveApi> = createToken('receive')
