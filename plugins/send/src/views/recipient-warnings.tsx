import type { ReactNode } from 'react'
import { Address, Notice, type NoticeProps, Stack, useT } from '#ui-kit'
import type { RecipientWarning, SendAgreement, SendPlugin } from '../contract.js'

/** Returns the checkbox of an agreement; `undefined` while the wallet is open: agreements are no longer possible. */
export type AgreementTo = (one: SendAgreement, label: string) => NoticeProps['acknowledge']

/** The warnings that need an agreement before sending (SEC-11). */
const mustBeAgreed = (one: RecipientWarning): one is RecipientWarning & SendAgreement =>
  one === 'lookAlike' || one === 'unanswered' || one === 'contract'

export interface RecipientWarningsProps {
  readonly warnings: readonly RecipientWarning[]
  readonly looksLike?: string | undefined
  readonly agreementTo: AgreementTo
}

const tones = {
  lookAlike: 'danger',
  unanswered: 'warning',
  contract: 'warning',
  ownAddress: 'warning',
  unchecked: 'warning',
  firstTime: 'info',
} as const

/** The warnings about the recipient, the gravest first. */
export function RecipientWarnings({ warnings, looksLike, agreementTo }: RecipientWarningsProps): ReactNode {
  const t = useT<SendPlugin>('send')
  if (warnings.length === 0) return null
  return (
    <Stack gap={2}>
      {warnings.map((warning) => (
        <Notice
          key={warning}
          tone={tones[warning]}
          title={t(`${warning}Title`)}
          acknowledge={mustBeAgreed(warning) ? agreementTo(warning, t(`${warning}Agree`)) : undefined}
        >
          {warning === 'lookAlike' ? <LookAlikeBody looksLike={looksLike ?? ''} /> : t(`${warning}Body`)}
        </Notice>
      ))}
    </Stack>
  )
}

/** The known address inside the sentence: left to right, and complete for screen readers. */
function LookAlikeBody({ looksLike }: { readonly looksLike: string }): ReactNode {
  const t = useT<SendPlugin>('send')
  const mark = '\u0000'
  const [before, after] = t('lookAlikeBody', { address: mark }).split(mark)
  return (
    <>
      {before}
      <Address value={looksLike} start={8} end={8} />
      {after}
    </>
  )
}
