import type { ReactNode } from 'react'
import {
  EmptyState,
  Part,
  Section,
  Skeleton,
  Stack,
  useKernel,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { AccountToken } from '../contract.js'
import { useLabels } from './use-labels.js'

/** The plugins' settings, each in its own section, text and fault boundary. */
export default function AccountSettingsView(): ReactNode {
  const t = useT('account')
  const { contributions, connections, networks } = useKernel()
  const service = useService(AccountToken)
  // The applicable settings depend on the account and network.
  useStore(contributions.store)
  useStore(connections.store)
  useStore(networks.store)
  const settings = service.settings()
  const labelOf = useLabels(settings)
  return (
    <ViewBody>
      {settings.length === 0 ? (
        <EmptyState icon="settings" title={t('noSettingsTitle')} body={t('noSettingsBody')} />
      ) : (
        <Stack gap={4}>
          {settings.map((setting) => (
            <Section key={setting.id} title={labelOf(setting)}>
              <Part load={setting.load} plugin={setting.plugin} fallback={<Skeleton kind="row" />} />
            </Section>
          ))}
        </Stack>
      )}
    </ViewBody>
  )
}
