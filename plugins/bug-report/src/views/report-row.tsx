import type { ReactNode } from 'react'
import { Icon, ListRow, useNavigation, useT } from '#ui-kit'
import type { BugReportPlugin } from '../contract.js'

/** The row of the settings. */
export function ReportRow(): ReactNode {
  const t = useT<BugReportPlugin>('bugReport')
  const { push } = useNavigation<BugReportPlugin>()
  return (
    <ListRow
      image={<Icon name="help" size={24} />}
      title={t('title')}
      end={<Icon name="chevron" />}
      onPress={() => push('BugReport')}
    />
  )
}
