import type { ReactNode } from 'react'
import {
  Part,
  Section,
  Skeleton,
  Stack,
  useKernel,
  useLabels,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'
import { SettingsGroup } from './settings-group.js'
import { useAccount } from './use-account.js'

/** All that can be set for the account: rows in groups, then other plugins' settings with their own heading. */
export default function AccountSettingsView(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { contributions, connections, networks } = useKernel()
  const service = useService(AccountToken)
  const { account } = useAccount()
  // The applicable settings depend on the account and network.
  useStore(contributions.store)
  useStore(connections.store)
  useStore(networks.store)
  const sections = service
    .settings()
    .flatMap((setting) => (setting.label === undefined ? [] : [{ ...setting, label: setting.label }]))
  const labelOf = useLabels(sections)
  return (
    <ViewBody>
      <Stack gap={4}>
        <SettingsGroup id="wallet" title={t('accountTitle')} account={account} />
        <SettingsGroup id="general" title={t('groupGeneral')} account={account} />
        {/* Last: of the logins only one is displayed once they are loaded. */}
        <SettingsGroup id="security" title={t('groupSecurity')} account={account} />
        {sections.map((setting) => (
          <Section key={setting.id} title={labelOf(setting)}>
            <Part load={setting.load} plugin={setting.plugin} fallback={<Skeleton kind="row" />} />
          </Section>
        ))}
      </Stack>
    </ViewBody>
  )
}
