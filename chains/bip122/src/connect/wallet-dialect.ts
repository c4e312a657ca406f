import { type Account, type CaipNetworkId, type ConnectRequest, QuoinError } from '#kernel'
import type { BitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { isTransactionId } from '../addresses/formats.js'

/** What a wallet shares. */
export interface WalletState {
  /** Payment accounts first. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
}

/** Says what a wallet shares after it told of a change, from what it shared before; `undefined` where nothing any more. */
export type WalletChange = (before: WalletState) => WalletState | undefined | Promise<WalletState | undefined>

export type Fields = Readonly<Record<string, unknown>>

/** What a wallet is asked by the names that the namespace uses, in the words of one kind of wallet. */
export interface WalletDialect {
  /** Asks the person. */
  connect(request: ConnectRequest): Promise<WalletState | undefined>
  /** What the wallet shares without asking the person; `undefined` where nothing. */
  read(networks: ConnectRequest['networks'], signal?: AbortSignal): Promise<WalletState | undefined>
  /** Asks the wallet to forget the page. */
  leave(signal: AbortSignal): Promise<unknown>
  /** Signs or sends; the parameters have been checked. */
  request(method: string, params: Fields, signal: AbortSignal | undefined): Promise<unknown>
  switchNetwork(network: BitcoinNetwork, signal: AbortSignal | undefined): Promise<void>
  listen(onChange: (change: WalletChange) => void): () => void
}

/** The id that a wallet names. Throws `ANSWER_INVALID`. */
export function readTransactionId(raw: unknown): string {
  if (typeof raw === 'string' && isTransactionId(raw)) return raw.toLowerCase()
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no transaction id' })
}
