import type { ReactNode } from 'react'
import { UpdateCodeView } from './update-code-view.js'

/** The code that went to the new address. */
export default function UpdateEmailSecondaryOtpView(): ReactNode {
  return <UpdateCodeView step="secondary" />
}
