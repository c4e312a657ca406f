import type { ReactNode } from 'react'
import { Part, Section, Skeleton, Stack, useKernel, useService, useStore, ViewBody } from '#ui-kit'
import { AccountToken } from '../contract.js'
import { AccountRows } from './account-rows.js'
import { useAccount, useLabels } from './use-account.js'

/** The accounts and wallets, and the plugins' settings, each in its own section, text and fault boundary. */
export default function AccountSettingsView(): ReactNode {
  const { contributions, connections, networks } = useKernel()
  const service = useService(AccountToken)
  const { account } = useAccount()
  // The applicable settings depend on the account and network.
  useStore(contributions.store)
  useStore(connections.store)
  useStore(networks.store)
  const settings = service.settings()
  const labelOf = useLabels(settings)
  return (
    <ViewBody>
      <Stack gap={4}>
        {/* Above the settings, which change the position of the content below while they load. */}
        <AccountRows account={account} />
        {settings.map((setting) => (
          <Section key={setting.id} title={labelOf(setting)}>
            <Part load={setting.load} plugin={setting.plugin} fallback={<Skeleton kind="row" />} />
          </Section>
        ))}
      </Stack>
    </ViewBody>
  )
}
