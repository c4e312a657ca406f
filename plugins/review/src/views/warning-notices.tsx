import type { ReactNode } from 'react'
import { FullAddress, Notice, type NoticeProps, sanitizeForDisplay, useT } from '#ui-kit'
import type { ReviewedRequest, ReviewPlugin, ReviewWarning } from '../contract.js'
import { fill } from './fill.js'

/** Warnings after which something will be lost if the request is not the user's own. */
const dangers: readonly ReviewWarning['kind'][] = [
  'allNfts',
  'authority',
  'blindHash',
  'delegation',
  'disguised',
  'domainIsOther',
  'looksLike',
  'lost',
  'openSignature',
  'order',
  'otherAccount',
  'otherNetwork',
  'permitLike',
  'severalAssets',
  'simulatedAllowance',
  'simulatedLoss',
  'spenderIsUser',
  'unlimitedAllowance',
  'unreadable',
]

/** Max length of a note's body. Characters. */
const bodyLimit = 300

function toneOf({ kind }: ReviewWarning): NonNullable<NoticeProps['tone']> {
  if (dangers.includes(kind)) return 'danger'
  return kind === 'firstRecipient' ? 'info' : 'warning'
}

function Warning({ warning }: { readonly warning: ReviewWarning }): ReactNode {
  const t = useT<ReviewPlugin>('review')
  if (warning.kind === 'looksLike')
    return fill(t, 'looksLike', {
      address: <FullAddress value={warning.address} />,
      known: <FullAddress value={warning.known} />,
    })
  if (warning.kind === 'firstRecipient')
    return fill(t, 'firstRecipient', { address: <FullAddress value={warning.address} /> })
  if (warning.kind === 'simulatedFailure' && warning.reason)
    return fill(t, 'simulatedFailureBecause', {
      reason: <bdi translate="no">{sanitizeForDisplay(warning.reason, bodyLimit)}</bdi>,
    })
  return t(warning.kind)
}

const weight = { danger: 0, warning: 1, info: 2 } as const

/** The warnings about a request and the notes of other plugins, the heaviest first. */
export function WarningNotices({ warnings, notes }: Pick<ReviewedRequest, 'warnings' | 'notes'>): ReactNode {
  const found = [
    ...warnings.map((warning, at) => ({
      key: `${at}:${warning.kind}`,
      tone: toneOf(warning),
      title: undefined,
      body: <Warning warning={warning} />,
    })),
    ...notes.map(({ plugin, id, tone, title, body }, at) => ({
      key: `${at}:${plugin}:${id}`,
      tone,
      title: sanitizeForDisplay(title),
      body: <bdi>{sanitizeForDisplay(body, bodyLimit)}</bdi>,
    })),
  ].sort((one, other) => weight[one.tone] - weight[other.tone])
  return found.map(({ key, tone, title, body }) => (
    <Notice key={key} tone={tone} title={title}>
      {body}
    </Notice>
  ))
}
