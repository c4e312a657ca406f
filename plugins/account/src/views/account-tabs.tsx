import { type ReactNode, useEffect } from 'react'
import type { ChainNamespace } from '#kernel'
import { Part, Skeleton, Tabs, useKernel, useService, useStore, useT } from '#ui-shell/kit'
import { AccountToken } from '../contract.js'

export interface AccountTabsProps {
  readonly namespace: ChainNamespace
  readonly current: string | undefined
}

/** The tabs that plugins added: tokens, collectibles, activity. */
export function AccountTabs({ namespace, current }: AccountTabsProps): ReactNode {
  const t = useT('account')
  const { i18n, contributions } = useKernel()
  const service = useService(AccountToken)
  useStore(contributions.store)
  const tabs = service.tabs()
  const first = tabs[0]
  const plugins = [...new Set(tabs.map((tab) => tab.plugin))].join(' ')
  useEffect(() => {
    // Texts that do not load are missed; the tabs are there.
    for (const plugin of plugins.split(' ')) if (plugin) i18n.load(plugin).catch(() => undefined)
  }, [i18n, plugins])
  if (!first) return null
  return (
    <Tabs
      label={t('tabs')}
      current={tabs.some((tab) => tab.id === current) && current !== undefined ? current : first.id}
      onChange={(id) => service.setTab(namespace, id)}
      tabs={tabs.map((tab) => ({
        id: tab.id,
        // The line is there before its word.
        label: i18n.isLoaded(tab.plugin) ? i18n.t(tab.plugin, tab.label) : '\u00a0',
        content: <Part load={tab.load} plugin={tab.plugin} fallback={<Skeleton kind="row" count={3} />} />,
      }))}
    />
  )
}
