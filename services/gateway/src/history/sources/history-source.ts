import type { GatewayChain } from '../../chains/gateway-chain.js'
import type { NamedProvider } from '../../providers/in-configured-order.js'
import type { StoredEntry } from '../read-history-page.js'

/** Parameters of one page of a source. */
export interface SourcePageQuery {
  readonly chain: GatewayChain
  /** EVM addresses in lower case. */
  readonly account: string
  /** `next` of the previous page of the same source; `undefined`: the newest entries. */
  readonly after: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** One page of an account's transactions, newest first. */
export interface SourcePage {
  readonly entries: readonly StoredEntry[]
  /** Visible ASCII, at most 100 characters; `undefined` on the last page. */
  readonly next: string | undefined
}

/**
 * A provider of the history of accounts. It returns only transactions that the account takes part in, in the form of the
 * gateway's own index: names, prices and spam flags are added for all sources alike.
 */
export interface HistorySource extends NamedProvider {
  /** @throws `ProviderFailure`; `Problem` 400 for an `after` that no page returned; the reason of the signal */
  page(query: SourcePageQuery): Promise<SourcePage>
}
