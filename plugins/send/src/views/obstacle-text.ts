import type { Translate } from '#ui-kit'
import type { RecipientFault, SendPlugin, SendState } from '../contract.js'

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
  nameConflict: 'toNameConflict',
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
