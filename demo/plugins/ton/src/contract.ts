import { createToken, type PluginTypes, type Token } from 'quoin/kernel'

/** The proof that a wallet has the key of its account. Source: TON Connect, `ton_proof`. */
export interface TonProof {
  /** Seconds since 1970. */
  readonly timestamp: number
  /** The host of the application, from its manifest. */
  readonly domain: string
  /** Base64. */
  readonly signature: string
  /** The payload of `proof.payload`. */
  readonly payload: string
}

/** A proof with all that a server needs to verify it: see `verifyTonProof` of `quoin-ton/verify`. */
export interface ProvenAccount {
  /** User-friendly. */
  readonly address: string
  /** A global id, such as `-239`. */
  readonly network: string
  /** The first state of the wallet, a BOC in base64. */
  readonly stateInit: string | undefined
  /** Hex. */
  readonly publicKey: string | undefined
  readonly proof: TonProof
}

/** Requests a proof of the account with each connection. */
export interface TonProofOptions {
  /** Returns the payload to sign: a nonce of the server. */
  payload(): string | Promise<string>
  /** Receives the proof, which the plugin has verified if the key is known: send it to the server, which verifies it again. */
  received(account: ProvenAccount): void
}

/** Options of `use(ton, options)`. */
export interface TonOptions {
  /** URL of the application's `tonconnect-manifest.json`, which wallets load. */
  readonly manifestUrl: string
  /** Globals in which wallets inject their bridge, such as `exampleWallet` for `window.exampleWallet.tonconnect`. None is a default. */
  readonly walletKeys: readonly string[]
  readonly proof?: TonProofOptions | undefined
  /** The application's domain that signatures are for, from the manifest. Default: the host of the page. */
  readonly domain?: string | undefined
}

/** A message that was sent, and its outcome. */
export interface TonSent {
  /** The hash of the normalized external message, hex. */
  readonly id: string
  /** `failed`: the wallet's transaction sent nothing, or no block may contain the message any longer. */
  readonly status: 'success' | 'failed'
}

/** `kernel.ton`: signing and sending for applications. */
export interface TonApi {
  /**
   * Signs a text with the active account, and verifies the signature.
   *
   * @returns a JSON text with `signature`, `timestamp`, `domain` and `stateInit`
   * @throws the errors of `rpc.request`; `RPC_FAILED` if the signature is not that of the account
   */
  sign(text: string): Promise<string>
  /**
   * Sends Toncoin from the active account, and waits for the wallet's transaction.
   *
   * @param value in nanotons
   * @throws the errors of `rpc.request`; `RPC_PARAMS_INVALID` if `to` is no address of the network; `FUNDS_INSUFFICIENT`; `TIMEOUT`
   * if the outcome is not known yet
   * @example
   * await kernel.ton.send('UQ…', 1_500_000_000n, { comment: 'for Zoe' })
   */
  send(to: string, value: bigint, options?: { readonly comment?: string }): Promise<TonSent>
}

export interface TonPlugin extends PluginTypes {
  readonly id: 'ton'
  readonly api: TonApi
  readonly options: TonOptions
}

/** The service behind `kernel.ton`. */
export const TonToken: Token<TonApi> = createToken('ton')
