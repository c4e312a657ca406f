import type { ReactNode } from 'react'
import { UpdateCodeView } from './update-code-view.js'

/** Displays the field for the code that was sent to the present address. */
export default function UpdateEmailPrimaryOtpView(): ReactNode {
  return <UpdateCodeView step="primary" />
}
