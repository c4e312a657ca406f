import type { ReactNode } from 'react'
import { Button, useNavigation, useService, useT } from '#ui-kit'
import type { BugReportPlugin } from '../contract.js'
import { BugReportCoreToken } from '../core-token.js'

/** The button on the screen of a view that failed. */
export function ReportLink(): ReactNode {
  const t = useT<BugReportPlugin>('bugReport')
  const { push } = useNavigation<BugReportPlugin>()
  const { isAtErrors } = useService(BugReportCoreToken)
  if (!isAtErrors) return null
  return (
    <Button variant="ghost" onPress={() => push('BugReport')}>
      {t('title')}
    </Button>
  )
}
