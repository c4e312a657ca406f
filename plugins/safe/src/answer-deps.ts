import type { SafeInfo } from './read-safe-answers.js'
import type { SafeChannel } from './safe-channel.js'
import type { TransactionWatch } from './watch-transaction.js'

export interface AnswerDeps {
  readonly channel: SafeChannel
  readonly watch: TransactionWatch
  readonly safe: SafeInfo
  /** Ends with the request or the connection. */
  readonly signal: AbortSignal
}
