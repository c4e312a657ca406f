import type { ReactNode } from 'react'
import { Address, Notice, Stack, useT } from '#ui-kit'
import type { RecipientWarning, SendAgreement, SendPlugin } from '../contract.js'

/** The warnings that need an agreement before sending (SEC-11). */
const mustBeAgreed = (one: RecipientWarning): one is RecipientWarning & SendAgreement =>
  one === 'lookAlike' || one === 'contract'

export interface RecipientWarningsProps {
  readonly warnings: readonly RecipientWarning[]
  readonly looksLike?: string | undefined
  /** The given agreements, and the function that changes them. */
  readonly agreed?:
    | {
        readonly to: readonly SendAgreement[]
        readonly onChange: (warning: SendAgreement, isAgreed: boolean) => void
      }
    | undefined
}

const tones = {
  lookAlike: 'danger',
  contract: 'warning',
  ownAddress: 'warning',
  unchecked: 'warning',
  firstTime: 'info',
} as const

/** The warnings about the recipient, the gravest first. */
export function RecipientWarnings({ warnings, looksLike, agreed }: RecipientWarningsProps): ReactNode {
  const t = useT<SendPlugin>('send')
  if (warnings.length === 0) return null
  return (
    <Stack gap={2}>
      {warnings.map((warning) => (
        <Notice
          key={warning}
          tone={tones[warning]}
          title={t(`${warning}Title`)}
          acknowledge={
            agreed && mustBeAgreed(warning)
              ? {
                  label: t(`${warning}Agree`),
                  checked: agreed.to.includes(warning),
                  onChange: (isAgreed) => agreed.onChange(warning, isAgreed),
                }
              : undefined
          }
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
