import type { ReactNode } from 'react'
import { UpdateCodeView } from './update-code-view.js'

/** The code that went to the present address. */
export default function UpdateEmailPrimaryOtpView(): ReactNode {
  return <UpdateCodeView step="primary" />
}
