import type { Translate } from '#ui-kit'
import type { RecipientFault, SendFailure, SendState } from '../contract.js'

/** What the primary button says: the next step, or what is missing. */
export function nextStepText(t: Translate, { progress, obstacle, token }: SendState, coin: string): string {
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

/** Why a recipient is refused. */
export function recipientFaultText(
  t: Translate,
  { fault, detail }: { readonly fault: RecipientFault; readonly detail?: string | undefined },
  network: string,
): string {
  if (fault === 'otherNamespace' && detail === undefined) return t('toOtherNamespaceUnnamed', { network })
  return t(recipientKeys[fault], { network, detail: detail ?? '' })
}

/** What happened. */
export function failureTitle(t: Translate, { reason }: SendFailure): string {
  return t(reason === 'insufficientFunds' ? 'notEnough' : reason)
}

/** Whether anything was sent, and what to do. */
export function failureBody(t: Translate, { reason, wasSent }: SendFailure): string {
  if (reason === 'feeRose') return t('feeRoseBody')
  return t({ no: 'notSent', yes: 'sentNotDone', unknown: 'maybeSent' }[wasSent])
}
