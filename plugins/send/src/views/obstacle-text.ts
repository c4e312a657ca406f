import type { Translate } from '#ui-kit'
import type { RecipientFault, SendFailure, SendPlugin, SendState } from '../contract.js'

/** Returns the primary button's text: the next step, or the obstacle. */
export function nextStepText(
  t: Translate<SendPlugin>,
  { progress, obstacle, token }: SendState,
  coin: string,
): string {
  if (progress.step === 'preparing') return t('preparing')
  if (progress.step === 'approving') return t('continueApproving')
  return t(obstacle ?? 'review', { symbol: token?.symbol ?? '', coin })
}

const recipientKeys = {
  format: 'toFormat',
  checksum: 'toChecksum',
  otherNetwork: 'toOtherNetwork',
  otherNamespace: 'toOtherNamespace',
  zeroAddress: 'toZeroAddress',
  tokenContract: 'toTokenContract',
  nameNotFound: 'toNameNotFound',
  nameLookUpFailed: 'toNameLookUpFailed',
  request: 'toRequest',
} as const satisfies Record<RecipientFault, string>

/** Returns the text of a refused recipient. */
export function recipientFaultText(
  t: Translate<SendPlugin>,
  { fault, detail }: { readonly fault: RecipientFault; readonly detail?: string | undefined },
  network: string,
): string {
  if (fault === 'otherNamespace' && detail === undefined) return t('toOtherNamespaceUnnamed', { network })
  return t(recipientKeys[fault], { network, detail: detail ?? '' })
}

/** Returns the title of a failure: the event. */
export function failureTitle(t: Translate<SendPlugin>, { reason }: SendFailure): string {
  return t(reason === 'insufficientFunds' ? 'notEnough' : reason)
}

/** Returns the body of a failure: the state of the transfer, and the next step. */
export function failureBody(t: Translate<SendPlugin>, { reason, wasSent }: SendFailure): string {
  if (reason === 'feeRose') return t('feeRoseBody')
  if (wasSent === 'no' && reason === 'walletFailed') return t('notSentByWallet')
  if (wasSent === 'no' && reason === 'nodeFailed') return t('notSentOffline')
  return t(({ no: 'notSent', yes: 'sentNotDone', unknown: 'maybeSent' } as const)[wasSent])
}
