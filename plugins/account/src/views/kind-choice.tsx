import type { ReactNode } from 'react'
import type { ChainNamespace } from '#kernel'
import { Choice, useService, useT } from '#ui-kit'
import { type AccountPlugin, type AccountState, AccountToken } from '../contract.js'
import { accountTypeName } from './account-names.js'

export interface KindChoiceProps {
  readonly namespace: ChainNamespace
  readonly account: AccountState
}

/** The choice of the wallet's address by purpose: payments or ordinals of Bitcoin. */
export function KindChoice({ namespace, account }: KindChoiceProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const service = useService(AccountToken)
  const kinds = account.allAccounts.flatMap(({ address, type }) => {
    const name = accountTypeName(type)
    return name === undefined ? [] : [{ id: address, name }]
  })
  const isOneOfEach = new Set(kinds.map(({ name }) => name)).size === account.allAccounts.length
  if (kinds.length < 2 || !isOneOfEach || account.address === undefined) return null
  return (
    <Choice
      label={t('kindOfAddress')}
      // The account's own list has the active kind first; here the order is fixed.
      options={kinds
        .sort((a, b) => b.name.localeCompare(a.name))
        .map(({ id, name }) => ({ id, label: t(name) }))}
      value={account.address}
      onChange={(address) => service.selectAccount(namespace, address)}
    />
  )
}
