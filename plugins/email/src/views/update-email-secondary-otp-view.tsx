import type { ReactNode } from 'react'
import { UpdateCodeView } from './update-code-view.js'

/** Displays the field for the code that was sent to the new address. */
export default function UpdateEmailSecondaryOtpView(): ReactNode {
  return <UpdateCodeView step="secondary" />
}
