import type { ReactNode } from 'react'
import type { ChainNamespace } from '#kernel'
import { HeadlineAmount, LinkRow, sanitizeForDisplay, useKernel, useService, useT, useWorth } from '#ui-kit'
import { type AccountPlugin, type AccountState, AccountToken } from '../contract.js'

export interface AccountBalanceProps {
  readonly namespace: ChainNamespace
  readonly account: AccountState
}

/** The account's total value and the coin balance; the balance alone if it has no price (UI-13). */
export function AccountBalance({ namespace, account }: AccountBalanceProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { i18n, notices } = useKernel()
  const worth = useWorth()
  const service = useService(AccountToken)
  const { balanceAmount, balanceStatus, totalWorth } = account
  const coin =
    balanceAmount &&
    t('balance', {
      amount: i18n.amount(balanceAmount.value, balanceAmount.decimals, 3),
      symbol: sanitizeForDisplay(balanceAmount.symbol),
    })
  const isMissing = coin === undefined && balanceStatus === 'unavailable'
  const retry = (): void => {
    if (!service.retryBalance(namespace)) notices.show('error', t('balanceRetryLater'))
  }
  return (
    <HeadlineAmount
      amount={totalWorth === undefined ? (isMissing ? t('balanceMissing') : coin) : worth(totalWorth)}
      isMissing={isMissing && totalWorth === undefined}
      waiting={t('balanceLoading')}
      note={
        isMissing ? (
          <LinkRow icon="retry" label={t('balanceRetry')} onPress={retry} />
        ) : totalWorth === undefined ? null : (
          <bdi>{coin}</bdi>
        )
      }
    />
  )
}
