import { type ReactNode, useEffect, useState } from 'react'
import type { ChainNamespace } from '#kernel'
import {
  Announce,
  HeadlineAmount,
  LinkRow,
  sanitizeForDisplay,
  useKernel,
  useLabels,
  useNavigation,
  useService,
  useT,
  useWorth,
} from '#ui-kit'
import { type AccountPlugin, type AccountState, AccountToken } from '../contract.js'

export interface AccountBalanceProps {
  readonly namespace: ChainNamespace
  readonly account: AccountState
}

/** How long the place of the total is kept, if the plugin of the tokens reports none. Milliseconds. */
const totalWaitMs = 2_000

/**
 * Returns true while the total of the displayed tokens may still arrive: the coin's amount would be replaced by it. Tokens without a
 * price report an undefined total.
 */
function useTotalPending({ account }: AccountBalanceProps): boolean {
  const { platform } = useKernel()
  const tabs = useService(AccountToken).tabs()
  const [over, setOver] = useState<string>()
  const { caipAddress, currentTab = tabs[0]?.id } = account
  const isPending =
    !('totalWorth' in account) &&
    account.balanceStatus !== 'unavailable' &&
    currentTab === 'tokens' &&
    tabs.some(({ id }) => id === currentTab)
  useEffect(
    () => (isPending ? platform.after(totalWaitMs, () => setOver(caipAddress)) : undefined),
    [platform, isPending, caipAddress],
  )
  return isPending && over !== caipAddress
}

/** Returns the links of other plugins to what is beyond this total. */
function useTotalLinks(): ReactNode {
  const { push } = useNavigation<AccountPlugin>()
  const rows = useService(AccountToken)
    .rows()
    .filter(({ group }) => group === 'total')
  const labelOf = useLabels(rows)
  if (rows.length === 0) return null
  return rows.map((row) => (
    <LinkRow key={row.id} icon={row.icon} label={labelOf(row)} onPress={() => push(row.view)} />
  ))
}

/** The account's total value and the coin balance; the balance alone if it has no price (UI-13). */
export function AccountBalance(props: AccountBalanceProps): ReactNode {
  const { namespace, account } = props
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
  const isPending = useTotalPending(props)
  const links = useTotalLinks()
  const alone = isPending ? undefined : isMissing ? t('balanceMissing') : coin
  const retry = (): void => {
    if (!service.retryBalance(namespace)) notices.show('error', t('balanceRetryLater'))
  }
  return (
    <>
      <HeadlineAmount
        amount={totalWorth === undefined ? alone : worth(totalWorth)}
        isMissing={isMissing && totalWorth === undefined}
        waiting={t('balanceLoading')}
        note={
          isMissing ? (
            <LinkRow icon="retry" label={t('balanceRetry')} onPress={retry} />
          ) : totalWorth === undefined && !isPending ? null : (
            <bdi>{coin}</bdi>
          )
        }
        links={links}
      />
      <Announce>{isMissing ? t('balanceUnavailable') : ''}</Announce>
    </>
  )
}
