import { type ReactNode, useEffect } from 'react'
import type { ChainNamespace } from '#kernel'
import { LinkRow, Skeleton, Stack, Text, useKernel, useService, useT } from '#ui-shell/kit'
import { type AccountState, AccountToken } from '../contract.js'

export interface AccountBalanceProps {
  readonly namespace: ChainNamespace
  readonly account: AccountState
}

/** The native balance, truncated to three digits after the point, with its unit (UI-13). */
export function AccountBalance({ namespace, account }: AccountBalanceProps): ReactNode {
  const t = useT('account')
  const { i18n } = useKernel()
  const service = useService(AccountToken)
  useEffect(() => service.watchBalance(namespace), [service, namespace])
  const { balanceAmount, balanceStatus } = account
  if (balanceAmount) {
    const amount = i18n.amount(balanceAmount.value, balanceAmount.decimals, 3)
    return (
      <Text variant="title" align="center">
        {t('balance', { amount, symbol: balanceAmount.symbol })}
      </Text>
    )
  }
  if (balanceStatus !== 'unavailable')
    return (
      // Where the amount will stand: in the middle.
      <Stack align="center">
        <Skeleton kind="line" />
      </Stack>
    )
  return (
    <Stack gap={1} align="center">
      <Text variant="muted">{t('balanceMissing')}</Text>
      <LinkRow icon="retry" label={t('balanceRetry')} onPress={() => void service.retryBalance(namespace)} />
    </Stack>
  )
}
