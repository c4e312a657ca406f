import type { ReactNode } from 'react'
import { Icon, List, ListRow, useKernel, useNavigation, useService, useStore, useT } from '#ui-kit'
import { type AccountPlugin, type AccountState, AccountToken } from '../contract.js'
import { useLabels } from './use-account.js'

export interface AccountRowsProps {
  readonly account: AccountState
}

/** The links of the account: other plugins' contributions, settings, other accounts, other wallets, Disconnect. */
export function AccountRows({ account }: AccountRowsProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const kernel = useKernel()
  const service = useService(AccountToken)
  const { push } = useNavigation<AccountPlugin>()
  useStore(kernel.contributions.store)
  const connected = useStore(kernel.connections.store, (state) => state.connections.length)
  const count = account.allAccounts.length
  const rows = service.rows()
  const labelOf = useLabels(rows)
  const chevron = <Icon name="chevron" />
  return (
    <List label={t('more')}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          image={<Icon name={row.icon} size={24} />}
          title={labelOf(row)}
          end={chevron}
          onPress={() => push(row.view)}
        />
      ))}
      {count > 1 ? (
        <ListRow
          image={<Icon name="user" size={24} />}
          title={t('switchAccount')}
          subtitle={t('accountCount', { count })}
          end={chevron}
          onPress={() => push('SwitchAddress')}
        />
      ) : null}
      <ListRow
        image={<Icon name="wallet" size={24} />}
        title={t('connectionsTitle')}
        subtitle={t('connectionCount', { count: connected })}
        end={chevron}
        onPress={() => push('Connections')}
      />
    </List>
  )
}
