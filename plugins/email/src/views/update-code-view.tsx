import type { ReactNode } from 'react'
import { useNavigation, useService, useStore } from '#ui-kit'
import { type EmailPlugin, EmailToken } from '../contract.js'
import { CodeStep } from './code-step.js'
import { NoStep } from './no-step.js'

/** Displays the code field for the present or the new address of the account. */
function UpdateCodeView({ step }: { readonly step: 'primary' | 'secondary' }): ReactNode {
  const email = useService(EmailToken)
  const { canGoBack, back, reset } = useNavigation<EmailPlugin>()
  const state = useStore(email.store)
  if (state.status !== 'code' || state.step !== step) return <NoStep view="UpdateEmailWallet" />
  const other = (): void => {
    email.cancel()
    if (canGoBack()) back()
    else reset('UpdateEmailWallet')
  }
  return <CodeStep key={step} state={state} onOther={other} />
}

/** Displays the field for the code that was sent to the present address. */
export function PrimaryCodeView(): ReactNode {
  return <UpdateCodeView step="primary" />
}

/** Displays the field for the code that was sent to the new address. */
export function SecondaryCodeView(): ReactNode {
  return <UpdateCodeView step="secondary" />
}
