import { createToken, type PluginTypes, type Token } from 'quoin/kernel'
import type { CosmosChain } from './networks.js'

/** A wallet by its global, as users know it. */
export interface NamedWallet {
  /** The name of the global. */
  readonly key: string
  readonly name: string
  /** A picture, as `https:` or `data:`. */
  readonly imageUrl?: string | undefined
}

/** Options of `use(cosmos, options)`. */
export interface CosmosOptions {
  readonly chains: readonly CosmosChain[]
  /**
   * Globals in which wallets inject an API as Keplr does, such as `exampleWallet`. None is a default. The API has no name of the wallet: name it
   * here, otherwise the widget displays the key.
   */
  readonly walletKeys: readonly (string | NamedWallet)[]
  /** The event of the page by which these wallets report another account. Default `keplr_keystorechange`. */
  readonly keystoreEvent?: string | undefined
}

/** A sent transaction, and its outcome. */
export interface CosmosSent {
  /** SHA-256 of the transaction, hex in upper case. */
  readonly id: string
  /** `failed`: it has no effect besides its fee, or no block may contain it any longer. */
  readonly status: 'success' | 'failed'
}

/** `kernel.cosmos`: signing and sending for applications. */
export interface CosmosApi {
  /**
   * Signs a text with the active account as ADR-036 says, and verifies the signature.
   *
   * @returns a JSON text with `publicKey` and `signature`, in base64
   * @throws the errors of `rpc.request`; `RPC_FAILED` if the signature is not that of the account
   */
  sign(text: string): Promise<string>
  /**
   * Sends the chain's coin from the active account, and waits for the block.
   *
   * @param value in the smallest unit
   * @throws the errors of `rpc.request`; `RPC_PARAMS_INVALID` if `to` is no address of the chain; `FUNDS_INSUFFICIENT`;
   * `TRANSACTION_CHANGED` if the wallet signed anything else, and nothing was sent
   * @example
   * await kernel.cosmos.send('cosmos1…', 1_500_000n, { memo: 'for Zoe' })
   */
  send(to: string, value: bigint, options?: { readonly memo?: string }): Promise<CosmosSent>
}

export interface CosmosPlugin extends PluginTypes {
  readonly id: 'cosmos'
  readonly api: CosmosApi
  readonly options: CosmosOptions
}

/** The service behind `kernel.cosmos`. */
export const CosmosToken: Token<CosmosApi> = createToken('cosmos')
