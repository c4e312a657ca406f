import { type ChainNamespace, type Connection, createToken, type PluginTypes, type Token } from '#kernel'
import type { NamesPlugin } from '#plugins/names'
import type { WalletsPlugin } from '#plugins/wallets'
import type { WatchMessages } from './messages.en.js'
import type { WatchStored } from './stored.js'

/** The id of the connector of watch-only accounts. */
export const watchConnectorId = 'watch'

/** Options of `kernel.watch.connect`. */
export interface WatchOptions {
  /** Only an address or name of this namespace. Default: the namespace of the text, the active one first. */
  readonly namespace?: ChainNamespace
  readonly signal?: AbortSignal
}

/**
 * `kernel.watch`: accounts without a wallet, to look at. `connection.isWatchOnly` is true for them, and every wallet request fails with
 * `WATCH_ONLY`.
 *
 * @example
 * await kernel.watch.connect('vitalik.eth')
 */
export interface WatchApi {
  /**
   * Connects an account to look at: an address of any namespace of the page, its CAIP-10 form, or a name. It replaces the watch-only
   * account of its namespace, and a reload restores it. `connections.disconnect` ends it.
   *
   * Throws `WATCH_ADDRESS_INVALID`, `WATCH_NAME_NOT_FOUND`, `NAME_RESOLVING_FAILED`, `NAME_CONFLICT`, `ABORTED`, and the errors of
   * `connections.connect`.
   */
  connect(addressOrName: string, options?: WatchOptions): Promise<Connection>
}

export interface WatchPlugin extends PluginTypes {
  readonly id: 'watch'
  readonly api: WatchApi
  readonly options: undefined
  readonly uses:
    | NamesPlugin
    | WalletsPlugin
    | {
        readonly id: 'account'
        readonly views: { readonly Account: undefined }
        readonly slots: 'account:top'
      }
    | {
        readonly id: 'receive'
        readonly views: { readonly WalletReceive: undefined }
        readonly slots: 'receive:top'
      }
  readonly views: {
    WatchAddress: undefined
    /** Displayed in place of a view that needs a wallet. */
    WatchOnly: undefined
  }
  readonly routes: { watch: undefined }
  /** `kernel.connect({ watch: 'vitalik.eth' })`: as `WatchApi.connect`, without loading the service first. */
  readonly connectTargets: { watch: string }
  readonly stored: WatchStored
  readonly messages: WatchMessages
}

/** The service behind `kernel.watch`. */
export const WatchToken: Token<WatchApi> = createToken('watch')

export { WatchError } from './watch-error.js'
