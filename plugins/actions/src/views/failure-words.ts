import type { ActionFailure, ActionFailureReason } from '../contract.js'
import type { ActionsMessages } from '../messages.en.js'

type Words = readonly [title: keyof ActionsMessages, body: keyof ActionsMessages]

/** What nothing can have been sent for, with its own text. */
const ownWords: Readonly<Partial<Record<ActionFailureReason, Words>>> = {
  linkInvalid: ['linkInvalid', 'linkInvalidBody'],
  hostNotAllowed: ['hostNotAllowed', 'hostNotAllowedBody'],
  siteUnreachable: ['siteUnreachable', 'siteUnreachableBody'],
  siteTimeout: ['siteUnreachable', 'notSentOffline'],
  networkUnsupported: ['otherNetwork', 'otherNetworkBody'],
  transactionInvalid: ['transactionInvalid', 'transactionInvalidBody'],
  signersInvalid: ['transactionInvalid', 'signersInvalidBody'],
  messageInvalid: ['messageInvalid', 'messageInvalidBody'],
  walletBusy: ['walletBusy', 'walletBusyBody'],
  walletUnsupported: ['walletUnsupported', 'notSent'],
  nodeFailed: ['nodeFailed', 'notSentOffline'],
  transactionFailed: ['transactionFailed', 'transactionFailedBody'],
}

const titles: Readonly<Partial<Record<ActionFailureReason, keyof ActionsMessages>>> = {
  siteFailed: 'siteFailed',
  answerInvalid: 'answerInvalid',
  answerChanged: 'answerInvalid',
  rejected: 'rejected',
  accountChanged: 'accountChanged',
  networkChanged: 'networkChanged',
  refusedByNetwork: 'refusedByNetwork',
}

/** Returns the texts of a failure. A title that claims a failure would make a user send twice what may have been sent. */
export function failureWords({ reason, wasSent }: ActionFailure): Words {
  if (wasSent === 'unknown') return ['unknownTitle', 'maybeSent']
  if (wasSent === 'yes') return ['continueFailed', 'successBody']
  return ownWords[reason] ?? [titles[reason] ?? 'walletFailed', 'notSent']
}
