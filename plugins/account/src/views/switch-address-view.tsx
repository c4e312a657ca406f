import type { ReactNode } from 'react'
import {
  Avatar,
  Icon,
  List,
  ListRow,
  shortAddress,
  Tag,
  useKernel,
  useNavigation,
  useService,
  useT,
  ViewBody,
} from '#ui-shell/kit'
import { accountTypeName, labelOf } from '../account-names.js'
import { AccountToken } from '../contract.js'
import { useAccount } from './use-account.js'

/** The accounts that the wallet shares with this page: one of them is active. */
export default function SwitchAddressView(): ReactNode {
  const t = useT('account')
  const service = useService(AccountToken)
  const { back } = useNavigation()
  const { chains } = useKernel()
  const { namespace, account } = useAccount()
  return (
    <ViewBody>
      <List label={t('accounts')}>
        {account.allAccounts.map(({ address, type }) => {
          const label = labelOf(address, account.addressLabels, chains.find(namespace))
          const kind = accountTypeName(type)
          const isCurrent = address === account.address
          return (
            <ListRow
              key={address}
              image={<Avatar seed={address} />}
              title={label ?? shortAddress(address)}
              subtitle={label === undefined ? undefined : shortAddress(address)}
              tag={kind === undefined ? null : <Tag>{t(kind)}</Tag>}
              end={isCurrent ? <Icon name="check" /> : null}
              current={isCurrent}
              onPress={() => {
                service.selectAccount(namespace, address)
                back()
              }}
            />
          )
        })}
      </List>
    </ViewBody>
  )
}
