import { type ReactNode, useState } from 'react'
import { points } from '#kernel'
import {
  Button,
  EmptyState,
  LoadError,
  Notice,
  Skeleton,
  Stack,
  useKernel,
  useNavigation,
  useRetries,
  useStore,
  useT,
} from '#ui-kit'
import type { HistoryPlugin } from '../contract.js'
import type { Activity } from './use-activity.js'

type Part = Pick<Activity, 'service' | 'state'>

/** Refreshes, with a progress indicator. */
function useRetry(service: Activity['service']): { readonly isBusy: boolean; readonly retry: () => void } {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    retry: () => {
      setBusy(true)
      service
        .refresh()
        .catch(() => undefined)
        .finally(() => setBusy(false))
    },
  }
}

/** The state in place of the list: loading, empty, failed, or unsupported on this network. `undefined` if there is a list. */
export function useActivityState({ service, state }: Part): ReactNode {
  const t = useT<HistoryPlugin>('history')
  const { contributions, networks } = useKernel()
  const { push } = useNavigation<HistoryPlugin>()
  const { isBusy, retry } = useRetry(service)
  const network = useStore(networks.store, () => networks.active())
  if (state.transactions.length > 0) return undefined
  if (state.lastNetworkInView === undefined)
    return <EmptyState icon="activity" title={t('unavailableTitle')} body={t('unavailableBody')} />
  if (state.failed)
    return <LoadError title={t('errorTitle')} body={t('errorBody')} onRetry={retry} busy={isBusy} />
  if (state.unavailable) {
    const body = t('notServedBody', { network: network?.name ?? '' })
    return <EmptyState icon="activity" title={t('unavailableTitle')} body={body} />
  }
  if (!state.empty) return <Skeleton kind="row" count={7} />
  return (
    <EmptyState
      icon="activity"
      title={t('emptyTitle')}
      body={t('emptyBody', { network: network?.name ?? '' })}
      action={
        contributions.find(points.views, 'WalletReceive') ? (
          <Button variant="secondary" icon="receive" onPress={() => push('WalletReceive')}>
            {t('receive')}
          </Button>
        ) : undefined
      }
    />
  )
}

/** Displayed above a list with a failed refresh: the entries stay. */
export function StaleNotice({ service, state }: Part): ReactNode {
  const t = useT<HistoryPlugin>('history')
  const { isBusy, retry } = useRetry(service)
  const isStale = state.failed && state.transactions.length > 0
  useRetries(isStale ? retry : undefined)
  if (!isStale) return null
  return (
    <Notice tone="warning" title={t('staleTitle')} isNews>
      <Stack gap={2}>
        <span>{t('staleBody')}</span>
        <Button variant="secondary" icon="retry" busy={isBusy} onPress={retry}>
          {t('retry')}
        </Button>
      </Stack>
    </Notice>
  )
}
