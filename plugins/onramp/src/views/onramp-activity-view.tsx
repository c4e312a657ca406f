import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { groupByTime, shortTime } from '#plugin-kit'
import {
  ActivityImage,
  ActivityRow,
  Button,
  EmptyState,
  GroupedVirtualList,
  LoadError,
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

const looks = {
  delivering: { icon: 'clock', tone: 'neutral' },
  delivered: { icon: 'receive', tone: 'success' },
  failed: { icon: 'cross', tone: 'danger' },
} as const

const tones = { delivering: 'neutral', delivered: 'gain', failed: 'void' } as const

/** The account's purchases by time, as in Activity, each with its status. */
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
  const groups = useMemo(
    () => groupByTime(purchases, ({ createdAt }) => createdAt, i18n, platform.now()),
    [purchases, i18n, platform, t],
  )
  const more = useCallback(() => onramp.morePurchases(), [onramp])
  const row = (purchase: Purchase): ReactNode => {
    const { symbol, amount, createdAt, providerId } = purchase
    const text = { delivering: t('statusDelivering'), failed: t('statusFailed'), delivered: t('bought') }[
      purchase.status
    ]
    const values = { amount: tokens(amount), symbol: sanitizeForDisplay(symbol) }
    const explorerUrl = explorerUrlOf(kernel, purchase)
    return (
      <ActivityRow
        image={<ActivityImage pictures={[{ name: symbol, shape: 'round' }]} {...looks[purchase.status]} />}
        title={text}
        details={[providerName(names, providerId)]}
        amount={t(purchase.status === 'failed' ? 'notBought' : 'gained', values)}
        time={shortTime(i18n, createdAt, platform.now())}
        tone={tones[purchase.status]}
        onPress={explorerUrl === undefined ? undefined : () => void links.open(explorerUrl)}
      />
    )
  }
  if (purchases.length === 0)
    return (
      <ViewBody>
        {status === 'unavailable' ? (
          <LoadError title={t('unavailableTitle')} body={t('unavailableBody')} onRetry={onramp.retry} />
        ) : status === 'ready' ? (
          <EmptyState
            icon="activity"
            title={t('emptyTitle')}
            body={t('emptyBody')}
            action={
              <Button variant="secondary" icon="buy" onPress={() => reset('OnRampProviders')}>
                {t('toBuy')}
              </Button>
            }
          />
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
