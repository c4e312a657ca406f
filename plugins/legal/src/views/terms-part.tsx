import type { ReactNode } from 'react'
import { useService, useStore } from '#ui-kit'
import { LegalToken } from '../contract.js'
import { TermsCheckbox } from './terms-checkbox.js'

/** Above the ways to connect: ticked, it stays, so that it can be taken back. */
export default function TermsPart(): ReactNode {
  const legal = useService(LegalToken)
  const accepted = useStore(legal.accepted)
  return (
    <TermsCheckbox
      checked={accepted === true}
      onChange={(checked) => (checked ? legal.accept() : legal.withdraw())}
    />
  )
}
