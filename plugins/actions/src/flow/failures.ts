import { isQuoinError } from '#kernel'
import type { WalletFailure } from '#plugin-kit'
import type { ActionFailure } from '../action-progress.js'
import { SiteError } from '../fetch-json.js'
import { AnswerInvalid } from '../read/fields.js'
import { TransactionRefused } from '../transaction/prepare-transaction.js'

/** The link, or what the site answered, may not be followed. */
export class ActionRefused extends Error {
  readonly reason: Extract<
    ActionFailure['reason'],
    | 'linkInvalid'
    | 'hostNotAllowed'
    | 'networkUnsupported'
    | 'networkChanged'
    | 'answerChanged'
    | 'messageInvalid'
  >

  constructor(reason: ActionRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Returns the failure of a step that is not the wallet's.
 *
 * @param wasSent `no`: the wallet had no transaction yet
 */
export function siteFailure(error: unknown, wasSent: ActionFailure['wasSent'] = 'no'): ActionFailure {
  if (error instanceof SiteError) return { reason: error.reason, wasSent, message: error.siteMessage }
  if (error instanceof ActionRefused || error instanceof TransactionRefused)
    return { reason: error.reason, wasSent }
  if (error instanceof AnswerInvalid) return { reason: 'answerInvalid', wasSent }
  if (isQuoinError(error, 'CONNECTION_CHANGED')) return { reason: 'accountChanged', wasSent }
  return { reason: 'nodeFailed', wasSent }
}

/** Returns the failure of a request to the wallet. */
export function requestFailure({ reason, wasSent }: WalletFailure, error: unknown): ActionFailure {
  return { reason: isQuoinError(error, 'RPC_NOT_ALLOWED') ? 'walletUnsupported' : reason, wasSent }
}
