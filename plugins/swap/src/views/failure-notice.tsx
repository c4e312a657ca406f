import type { ReactNode } from 'react'
import { ExternalLink, Notice, Stack, type Translate, useT } from '#ui-kit'
import type { SwapFailure, SwapPlugin } from '../contract.js'
import type { SwapMessages } from '../messages.en.js'
import { KeptApprovals } from './kept-approvals.js'

const titles = {
  rejected: 'failedRejected',
  approvalRejected: 'failedApprovalRejected',
  accountChanged: 'failedAccountChanged',
  networkChanged: 'failedNetworkChanged',
  transactionChanged: 'failedTransactionChanged',
  insufficientFunds: 'failedFunds',
  refusedByNetwork: 'failedRefused',
  noRoute: 'noRouteTitle',
  quoteExpired: 'failedExpired',
  providerFailed: 'quoteFailedTitle',
  networkUnsupported: 'unsupportedTitle',
  walletBusy: 'failedBusy',
  walletFailed: 'failedWallet',
  nodeFailed: 'failedNode',
  approvalFailed: 'failedApproval',
  priceMoved: 'failedPriceMoved',
  transactionFailed: 'failedTransaction',
  replaced: 'failedReplaced',
} as const satisfies Record<SwapFailure['reason'], keyof SwapMessages>

/** Errors of a wallet or its node that do not prove that nothing was sent. */
const unproven: readonly SwapFailure['reason'][] = ['walletFailed', 'insufficientFunds', 'refusedByNetwork']

const mayBeSent = ({ wasSent, isApprovalUnknown }: SwapFailure): boolean =>
  wasSent === 'unknown' || isApprovalUnknown === true

/** Returns the failure's title. A step that may have been sent is not called a failure (REL-03). */
export const failureTitle = (t: Translate<SwapPlugin>, failure: SwapFailure): string =>
  t(mayBeSent(failure) && unproven.includes(failure.reason) ? 'unknownTitle' : titles[failure.reason])

function bodyKey(failure: SwapFailure): keyof SwapMessages {
  const { reason, wasSent, approvals } = failure
  const isApproved = approvals !== undefined
  if (reason === 'replaced') return isApproved ? 'replacedApproved' : 'replacedBody'
  if (mayBeSent(failure)) return 'maybeSent'
  if (wasSent === 'yes') return reason === 'priceMoved' ? 'sentPriceMoved' : 'sentNotDone'
  if (reason === 'approvalFailed') return 'approvalNotDone'
  if (isApproved) return 'notSentApproved'
  if (reason === 'walletBusy') return 'notSentBusy'
  if (reason === 'walletFailed') return 'notSentByWallet'
  return reason === 'nodeFailed' ? 'notSentOffline' : 'notSent'
}

/** Returns whether anything was exchanged or lost, and what to do. */
export const failureBody = (t: Translate<SwapPlugin>, failure: SwapFailure): string => t(bodyKey(failure))

export interface FailureNoticeProps {
  readonly failure: SwapFailure
}

/** Displays the failure, whether anything was exchanged, and what to do. */
export function FailureNotice({ failure }: FailureNoticeProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { explorerUrl, reason, approvals } = failure
  const isUserDecision = reason === 'rejected' || reason === 'approvalRejected'
  const tone = isUserDecision ? 'info' : mayBeSent(failure) ? 'warning' : 'danger'
  return (
    <Notice tone={tone} title={failureTitle(t, failure)} isNews>
      <Stack gap={1} align="start">
        <span>{failureBody(t, failure)}</span>
        {approvals ? <KeptApprovals approvals={approvals} /> : null}
        <ExternalLink label={t('explorer')} url={explorerUrl} />
      </Stack>
    </Notice>
  )
}
