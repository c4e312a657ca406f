import type { ReactNode } from 'react'
import { List, Text, useNavigation, useService, useT, ViewBody, VirtualList } from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'
import { AccountRow } from './account-row.js'
import { useAccount } from './use-account.js'

/** Number of accounts from which only visible ones are read. */
const many = 20

/** The accounts that the wallet shares with this page: one of them is active. */
export default function SwitchAddressView(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const service = useService(AccountToken)
  const { reset } = useNavigation<AccountPlugin>()
  const { namespace, account } = useAccount()
  const accounts = account.allAccounts
  const row = (one: (typeof accounts)[number]): ReactNode => (
    <AccountRow
      key={one.address}
      namespace={namespace}
      account={account}
      one={one}
      onPress={() => {
        service.selectAccount(namespace, one.address)
        reset('Account')
      }}
    />
  )
  return (
    <ViewBody>
      <Text variant="small">{t('switchTo')}</Text>
      {accounts.length <= many ? (
        <List label={t('accounts')}>{accounts.map(row)}</List>
      ) : (
        <VirtualList
          label={t('accounts')}
          items={accounts}
          keyOf={({ address }) => address}
          renderRow={row}
        />
      )}
    </ViewBody>
  )
}
