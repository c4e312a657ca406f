import type { ReactNode } from 'react'
import type { Account, ChainNamespace } from '#kernel'
import {
  Avatar,
  ListRow,
  RowAmount,
  sanitizeForDisplay,
  shortAddress,
  useKernel,
  useQuery,
  useService,
  useT,
} from '#ui-kit'
import { type AccountPlugin, type AccountState, AccountToken } from '../contract.js'
import { accountTypeName, labelOf } from './account-names.js'

export interface AccountRowProps {
  readonly namespace: ChainNamespace
  readonly account: AccountState
  /** The account, one of the wallet's. */
  readonly one: Account
  readonly onPress?: (() => void) | undefined
  /** Replaces the balance. */
  readonly end?: ReactNode
}

/** One of the wallet's accounts: its name or address, its kind, and its balance. */
export function AccountRow({ namespace, account, one, onPress, end }: AccountRowProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { chains } = useKernel()
  const { address, type } = one
  const label = labelOf(address, account.addressLabels, chains.find(namespace))
  const kind = accountTypeName(type)
  // Below the title: beside it a narrow screen would have no room for the address.
  const about = [
    ...(label === undefined ? [] : [shortAddress(address)]),
    ...(kind === undefined ? [] : [t(kind)]),
  ]
  return (
    <ListRow
      image={<Avatar seed={address} />}
      title={label ?? shortAddress(address)}
      subtitle={about.join(' · ')}
      end={end ?? <AccountAmount namespace={namespace} address={address} />}
      current={address === account.address}
      onPress={onPress}
    />
  )
}

/** The coin balance of an account; a dash if it is unavailable. */
function AccountAmount({ namespace, address }: { namespace: ChainNamespace; address: string }): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { i18n } = useKernel()
  const { status, data } = useQuery(useService(AccountToken).balanceQuery(namespace, address))
  if (data === undefined) return status === 'error' ? <RowAmount amount="–" /> : null
  const amount = i18n.amount(data.value, data.decimals, 3)
  return <RowAmount amount={t('balance', { amount, symbol: sanitizeForDisplay(data.symbol) })} />
}
