import type { ReactNode } from 'react'
import { useService, useStore } from '#ui-kit'
import { LegalToken } from '../contract.js'
import { TermsCheckbox } from './terms-checkbox.js'

/** Displayed above the ways to connect: the ticked checkbox stays, so that acceptance can be withdrawn. */
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
