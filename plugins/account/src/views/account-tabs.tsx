import type { ReactNode } from 'react'
import type { ChainNamespace } from '#kernel'
import {
  Part,
  Section,
  Skeleton,
  Steady,
  Tabs,
  useKernel,
  useLabels,
  useService,
  useStore,
  useT,
} from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'

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
  const partOf = (tab: (typeof tabs)[number]): ReactNode => (
    <Part load={tab.load} plugin={tab.plugin} fallback={<Skeleton kind="row" count={4} />} />
  )
  // There is nothing to choose from: a heading instead.
  if (tabs.length === 1)
    return (
      <Section title={labelOf(first)}>
        <Steady>{partOf(first)}</Steady>
      </Section>
    )
  return (
    <Tabs
      label={t('tabs')}
      current={tabs.some((tab) => tab.id === current) && current !== undefined ? current : first.id}
      onChange={(id) => service.setTab(namespace, id)}
      tabs={tabs.map((tab) => ({
        id: tab.id,
        label: labelOf(tab),
        part: tab,
        content: partOf(tab),
      }))}
    />
  )
}
