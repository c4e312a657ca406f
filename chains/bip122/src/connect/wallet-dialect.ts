import { type Account, type CaipNetworkId, type ConnectRequest, QuoinError } from '#kernel'
import type { BitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { isTransactionId } from '../addresses/formats.js'

/** The state that a wallet shares. */
export interface WalletState {
  /** Payment accounts first. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
}

/** Returns the new state of a wallet from its state before a change; `undefined` if it shares nothing any more. */
export type WalletChange = (before: WalletState) => WalletState | undefined | Promise<WalletState | undefined>

export type Fields = Readonly<Record<string, unknown>>

/** Translates the requests of the namespace into the API of one kind of wallet. */
export interface WalletDialect {
  /** Requests access; the wallet prompts the user. */
  connect(request: ConnectRequest): Promise<WalletState | undefined>
  /** Returns the shared state without a prompt; `undefined` if there is none. */
  read(networks: ConnectRequest['networks'], signal?: AbortSignal): Promise<WalletState | undefined>
  /** Requests the wallet to revoke the access of the page. */
  leave(signal: AbortSignal): Promise<unknown>
  /** Requests a signature or a transfer, with checked parameters. */
  request(method: string, params: Fields, signal: AbortSignal | undefined): Promise<unknown>
  switchNetwork(network: BitcoinNetwork, signal: AbortSignal | undefined): Promise<void>
  listen(onChange: (change: WalletChange) => void): () => void
}

/** Returns the id in a wallet's result. Throws `ANSWER_INVALID`. */
export function readTransactionId(raw: unknown): string {
  if (typeof raw === 'string' && isTransactionId(raw)) return raw.toLowerCase()
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no transaction id' })
}
