import type { ReactNode } from 'react'
import { points, type SettingGroup } from '#kernel'
import {
  Icon,
  List,
  ListRow,
  Part,
  Section,
  Skeleton,
  useKernel,
  useLabels,
  useNavigation,
  useService,
  useStore,
  useT,
} from '#ui-kit'
import { type AccountPlugin, type AccountState, AccountToken } from '../contract.js'

export interface SettingsGroupProps {
  readonly id: SettingGroup
  readonly title: string
  readonly account: AccountState
}

/** A group of the settings: the account's own rows, then those of other plugins. Nothing without rows. */
export function SettingsGroup({ id, title, account }: SettingsGroupProps): ReactNode {
  const service = useService(AccountToken)
  const { push } = useNavigation<AccountPlugin>()
  const rows = service.rows().filter(({ group = 'security' }) => group === id)
  const parts = service
    .settings()
    .filter(({ group = 'security', label }) => label === undefined && group === id)
  const labelOf = useLabels(rows)
  const ownRows = useOwnRows(account)[id]
  if (ownRows.length + rows.length + parts.length === 0) return null
  return (
    <Section title={title}>
      <List label={title}>
        {[...ownRows, ...rows.map((row) => ({ ...row, label: labelOf(row), note: undefined }))].map(
          ({ id: key, icon, label, note, view }) => (
            <ListRow
              key={key}
              image={<Icon name={icon} size={24} />}
              title={label}
              subtitle={note}
              end={<Icon name="chevron" />}
              onPress={() => push(view)}
            />
          ),
        )}
        {/* Last: while they load they change the position of what is below. */}
        {parts.map((setting) => (
          <Part
            key={setting.id}
            load={setting.load}
            plugin={setting.plugin}
            fallback={<Skeleton kind="row" />}
          />
        ))}
      </List>
    </Section>
  )
}

interface OwnRow {
  readonly id: string
  readonly icon: 'user' | 'wallet' | 'network' | 'tokens'
  readonly label: string
  readonly note: string | undefined
  readonly view: string
}

/** Returns the rows of the account itself. */
function useOwnRows(account: AccountState): Readonly<Record<SettingGroup, readonly OwnRow[]>> {
  const t = useT<AccountPlugin>('account')
  const { connections, contributions, networks } = useKernel()
  const connected = useStore(connections.store, (state) => state.connections.length)
  const network = useStore(networks.store, () => (networks.isUnsupported() ? undefined : networks.active()))
  const count = account.allAccounts.length
  const has = (view: string): boolean => contributions.find(points.views, view) !== undefined
  const general: readonly (OwnRow | false)[] = [
    networks.list().length > 1 &&
      has('Networks') && {
        id: 'own.network',
        icon: 'network',
        label: t('network'),
        note: network?.name ?? t('unknownNetwork'),
        view: 'Networks',
      },
    has('Tokens') && {
      id: 'own.tokens',
      icon: 'tokens',
      label: t('manageTokens'),
      note: undefined,
      view: 'Tokens',
    },
  ]
  return {
    wallet: [
      ...(count > 1
        ? [
            {
              id: 'own.switch',
              icon: 'user',
              label: t('switchAccount'),
              note: t('accountCount', { count }),
              view: 'SwitchAddress',
            } as const,
          ]
        : []),
      {
        id: 'own.connections',
        icon: 'wallet',
        label: t('connectionsTitle'),
        note: t('connectionCount', { count: connected }),
        view: 'Connections',
      },
    ],
    security: [],
    general: general.filter((row) => row !== false),
  }
}
