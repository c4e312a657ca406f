import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import type { I18n } from '#kernel'
import {
  ActivityImage,
  Button,
  EmptyState,
  ErrorState,
  GroupedVirtualList,
  ListRow,
  RowAmount,
  Skeleton,
  sanitizeForDisplay,
  useKernel,
  useNavigation,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import type { OnrampPlugin, Purchase } from '../contract.js'
import { providerName, useProviderNames } from './display-names.js'
import { explorerUrlOf, useOnramp } from './use-onramp.js'

/** The purchases below one heading. */
export interface MonthGroup {
  readonly id: string
  readonly title: string
  readonly items: readonly Purchase[]
}

/**
 * Groups purchases by month of the user's calendar, in the given order. Months of another year carry the year.
 *
 * @param now milliseconds since 1970
 */
export function monthGroups(purchases: readonly Purchase[], i18n: I18n, now: number): readonly MonthGroup[] {
  const thisYear = new Date(now).getFullYear()
  const groups = new Map<string, { readonly title: string; readonly items: Purchase[] }>()
  for (const purchase of purchases) {
    const date = new Date(purchase.createdAt)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const id = `${year}-${month}`
    const name = i18n.date(purchase.createdAt, { month: 'long' })
    const title =
      year === thisYear
        ? name
        : i18n.t<OnrampPlugin>('onramp', 'monthOfYear', { month: name, year: String(year) })
    const group = groups.get(id) ?? { title, items: [] }
    group.items.push(purchase)
    groups.set(id, group)
  }
  return [...groups].map(([id, group]) => ({ id, ...group }))
}

const looks = {
  delivering: { icon: 'clock', tone: 'neutral' },
  delivered: { icon: 'receive', tone: 'success' },
  failed: { icon: 'cross', tone: 'danger' },
} as const

/** The account's purchases by month, each with its status. */
export default function OnRampActivityView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const kernel = useKernel()
  const { i18n, platform, links } = kernel
  const { reset } = useNavigation<OnrampPlugin>()
  const { onramp, tokens } = useOnramp()
  const names = useProviderNames()
  const { status, purchases, hasMore } = useStore(onramp.purchases)
  useEffect(() => onramp.watchPurchases(), [onramp])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes with the language, in which months have their names
  const groups = useMemo(() => monthGroups(purchases, i18n, platform.now()), [purchases, i18n, platform, t])
  const more = useCallback(() => onramp.morePurchases(), [onramp])
  const row = (purchase: Purchase): ReactNode => {
    const { symbol, amount, createdAt, providerId } = purchase
    const when = i18n.date(createdAt, { day: 'numeric', month: 'short' })
    const seller = providerName(names, providerId)
    const text = { delivering: t('statusDelivering'), failed: t('statusFailed'), delivered: t('bought') }[
      purchase.status
    ]
    const values = { amount: tokens(amount), symbol: sanitizeForDisplay(symbol) }
    const explorerUrl = explorerUrlOf(kernel, purchase)
    return (
      <ListRow
        image={<ActivityImage pictures={[{ name: symbol, shape: 'round' }]} {...looks[purchase.status]} />}
        title={text}
        subtitle={`${when} · ${seller}`}
        end={
          <RowAmount
            amount={t(purchase.status === 'failed' ? 'notBought' : 'gained', values)}
            tone={purchase.status === 'delivered' ? 'gain' : 'neutral'}
          />
        }
        onPress={explorerUrl === undefined ? undefined : () => void links.open(explorerUrl)}
      />
    )
  }
  if (purchases.length === 0)
    return (
      <ViewBody
        footer={
          status === 'ready' ? <Button onPress={() => reset('OnRampProviders')}>{t('toBuy')}</Button> : null
        }
      >
        {status === 'unavailable' ? (
          <ErrorState title={t('unavailableTitle')} body={t('unavailableBody')} onRetry={onramp.retry} />
        ) : status === 'ready' ? (
          <EmptyState icon="activity" title={t('emptyTitle')} body={t('emptyBody')} />
        ) : (
          <Skeleton kind="row" count={7} />
        )}
      </ViewBody>
    )
  return (
    <ViewBody>
      <GroupedVirtualList
        label={t('purchases')}
        groups={groups}
        keyOf={({ id }) => id}
        renderRow={row}
        isPartial={hasMore}
        onEndReached={more}
        footer={
          hasMore ? (
            <Button variant="ghost" onPress={more}>
              {t('more')}
            </Button>
          ) : null
        }
      />
    </ViewBody>
  )
}
