import type { ReactNode } from 'react'
import type { ChainNamespace } from '#kernel'
import { Part, Skeleton, Tabs, useKernel, useService, useStore, useT } from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'
import { useLabels } from './use-account.js'

export interface AccountTabsProps {
  readonly namespace: ChainNamespace
  readonly current: string | undefined
}

/** The tabs of other plugins: tokens, collectibles, activity. */
export function AccountTabs({ namespace, current }: AccountTabsProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { contributions } = useKernel()
  const service = useService(AccountToken)
  useStore(contributions.store)
  const tabs = service.tabs()
  const labelOf = useLabels(tabs)
  const first = tabs[0]
  if (!first) return null
  return (
    <Tabs
      label={t('tabs')}
      current={tabs.some((tab) => tab.id === current) && current !== undefined ? current : first.id}
      onChange={(id) => service.setTab(namespace, id)}
      tabs={tabs.map((tab) => ({
        id: tab.id,
        label: labelOf(tab),
        content: <Part load={tab.load} plugin={tab.plugin} fallback={<Skeleton kind="row" count={3} />} />,
      }))}
    />
  )
}
