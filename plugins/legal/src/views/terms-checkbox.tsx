import { Fragment, type ReactNode } from 'react'
import { Checkbox, Pointed, TextLink, useKernel, useService, useStore, useT } from '#ui-kit'
import { type LegalDocument, type LegalPlugin, LegalToken } from '../contract.js'

export interface TermsCheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The terms to accept, with links. */
export function TermsCheckbox({ checked, onChange }: TermsCheckboxProps): ReactNode {
  const t = useT<LegalPlugin>('legal')
  const legal = useService(LegalToken)
  const { notices } = useKernel()
  const pointedOut = useStore(legal.pointedOut)
  const { documents } = legal
  const sentence =
    documents.length > 1 ? 'agreeTermsAndPrivacy' : documents[0] === 'terms' ? 'agreeTerms' : 'agreePrivacy'
  const open = (document: LegalDocument): void => {
    if (!legal.open(document)) notices.show('error', t('blocked'))
  }
  // The sentence of each language has its own positions of the links.
  const parts = t(sentence, { terms: '\u0001terms\u0001', privacy: '\u0001privacy\u0001' }).split('\u0001')
  return (
    <Pointed count={checked ? 0 : pointedOut}>
      <Checkbox checked={checked} onChange={onChange}>
        {parts.map((part, index) => {
          const document = documents.find((one) => one === part)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, which keep their places
            <Fragment key={index}>
              {document === undefined ? (
                part
              ) : (
                <TextLink onPress={() => open(document)}>{t(document)}</TextLink>
              )}
            </Fragment>
          )
        })}
      </Checkbox>
    </Pointed>
  )
}
