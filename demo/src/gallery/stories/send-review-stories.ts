import type { SendFailure, SendState } from 'quoin/plugins/send'
import { filledDraft, madeUp, madeUpReview } from '../fake-send.js'
import type { Story } from '../story.js'
import { at, story } from './send-stories.js'

const explorerUrl = `https://lookout.example/tx/${madeUp.transactionId}`
const stopped = (reason: SendFailure['reason'], wasSent: SendFailure['wasSent'] = 'no') =>
  at('WalletSendPreview', {
    ...filledDraft,
    progress: {
      step: 'review',
      review: madeUpReview,
      failure: { reason, wasSent, ...(wasSent !== 'no' && { explorerUrl }) },
    },
  })
const ended = (reason: SendFailure['reason']) =>
  at('WalletSendPreview', {
    ...filledDraft,
    progress: { step: 'draft', failure: { reason, wasSent: 'no' }, failedReview: madeUpReview },
  })
const sent = (
  status: Extract<SendState['progress'], { readonly step: 'sent' }>['status'],
  replacedBy?: string,
) =>
  at('WalletSendStatus', {
    progress: {
      step: 'sent',
      review: madeUpReview,
      transactionId: madeUp.transactionId,
      status,
      replacedBy,
      explorerUrl,
    },
  })

/** The review of a transfer, and its outcomes. */
export const sendReviewStories: readonly Story[] = [
  story(
    'review',
    'Check before it is sent',
    at('WalletSendPreview', { ...filledDraft, progress: { step: 'review', review: madeUpReview } }),
  ),
  story(
    'review-token',
    'Check of a token, to a name',
    at('WalletSendPreview', {
      progress: {
        step: 'review',
        review: {
          ...madeUpReview,
          token: madeUp.tide,
          amount: { value: 1_250_000_001n, decimals: 6, symbol: 'TIDE' },
          worth: undefined,
          toName: 'harbour-master.example.eth',
          warnings: ['firstTime'],
        },
      },
    }),
  ),
  story(
    'review-warned',
    'Check of a look-alike that is a contract',
    at('WalletSendPreview', {
      progress: {
        step: 'review',
        review: {
          ...madeUpReview,
          to: madeUp.lookAlike,
          warnings: ['lookAlike', 'contract'],
          looksLike: madeUp.recipient,
        },
      },
    }),
  ),
  story(
    'review-checks',
    'Results of contributed checks',
    at('WalletSendPreview', {
      progress: {
        step: 'review',
        review: {
          ...madeUpReview,
          checks: [
            {
              id: 'check:harbour:reported',
              kind: 'warning',
              tone: 'danger',
              title: 'Reported as fraud',
              body: 'Three people lost tokens to this address last week.',
              agree: 'I know this address and want to send to it',
            },
            { id: 'check:lookout', kind: 'unavailable', tone: 'warning', name: 'Lookout' },
          ],
          mustAgree: ['check:harbour:reported'],
        },
      },
    }),
  ),
  story('review-nothing', 'Nothing to review', at('WalletSendPreview')),
  story(
    'approving',
    'Waiting for the wallet',
    at('WalletSendPreview', { progress: { step: 'approving', review: madeUpReview } }),
  ),
  {
    ...story(
      'approving-phone',
      'Waiting for a wallet app on this phone',
      at('WalletSendPreview', { progress: { step: 'approving', review: madeUpReview } }),
    ),
    setting: { isMobile: true, pairing: { status: 'idle' } },
  },
  story('declined', 'Declined in the wallet', stopped('rejected')),
  story('wallet-busy', 'Another request is open in the wallet', stopped('walletBusy')),
  story('account-changed', 'Another account in the wallet', ended('accountChanged')),
  story('network-changed', 'Another network in the wallet', ended('networkChanged')),
  story('changed', 'Transaction is another one', stopped('transactionChanged')),
  story('maybe-sent', 'Perhaps sent', stopped('nodeFailed', 'unknown')),
  story('pending', 'Pending', sent('pending')),
  story('success', 'In a block', sent('success')),
  story('failed', 'Failed on the network', sent('failed')),
  story('sped-up', 'Sped up in the wallet', sent('success', madeUp.transactionId)),
  story('replaced', 'Cancelled or replaced in the wallet', sent('failed', madeUp.transactionId)),
  story('unknown', 'Outcome unknown', sent('unknown')),
]
