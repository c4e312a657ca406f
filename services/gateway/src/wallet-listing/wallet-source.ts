import type { WcWallet } from 'quoin/endpoints/wallets'

/** An image of a wallet. */
export interface WalletImage {
  /** `image/svg+xml`, `image/png` … */
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A source of the wallet list. */
export interface WalletSource {
  /**
   * Returns its wallets, the most used first.
   *
   * @throws if the source does not respond and nothing is cached
   */
  list(signal?: AbortSignal): Promise<readonly WcWallet[]>
  /** Returns the image with an `image_id` of its list; `undefined` for any other id. */
  image(id: string, signal?: AbortSignal): Promise<WalletImage | undefined>
}
