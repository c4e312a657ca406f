import { type ReactNode, useState } from 'react'
import {
  Button,
  EmptyState,
  LoadError,
  Notice,
  Skeleton,
  Stack,
  Tabs,
  Text,
  useKernel,
  useRetries,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import type { SmartSessionsPlugin } from '../contract.js'
import { SessionList } from './session-list.js'
import { useSessions } from './use-sessions.js'

const kinds = ['active', 'expired', 'revoked'] as const

/** Displays the permissions of apps for the account: active, expired, revoked (SMS-01). */
export default function SmartSessionsView(): ReactNode {
  const t = useT<SmartSessionsPlugin>('smartSessions')
  const { networks } = useKernel()
  const network = useStore(networks.store, () => networks.active('eip155'))
  const { service, state } = useSessions()
  const [tab, setTab] = useState<string>('active')
  const [isBusy, setBusy] = useState(false)
  const retry = (): void => {
    setBusy(true)
    void service.refresh().finally(() => setBusy(false))
  }
  const { account, status, sessions, now } = state
  useRetries(status === 'unavailable' && sessions !== undefined ? retry : undefined)
  if (account === undefined)
    return (
      <ViewBody>
        <EmptyState icon="key" title={t('unavailableTitle')} body={t('unavailableBody')} />
      </ViewBody>
    )
  if (sessions === undefined)
    return (
      <ViewBody>
        {status === 'unavailable' ? (
          <LoadError title={t('errorTitle')} body={t('errorBody')} onRetry={retry} busy={isBusy} />
        ) : (
          <Skeleton kind="row" count={4} />
        )}
      </ViewBody>
    )
  return (
    <ViewBody>
      <Stack gap={3}>
        <Text variant="muted">{t('intro')}</Text>
        {status === 'unavailable' ? (
          <Notice tone="warning" title={t('staleTitle')} isNews>
            <Stack gap={2}>
              {t('staleBody')}
              <Button variant="secondary" icon="retry" busy={isBusy} onPress={retry}>
                {t('retry')}
              </Button>
            </Stack>
          </Notice>
        ) : null}
        <Tabs
          label={t('tabs')}
          current={tab}
          onChange={setTab}
          tabs={kinds.map((kind) => ({
            id: kind,
            label: t(kind),
            content: <SessionList status={kind} sessions={sessions} network={network} now={now} />,
          }))}
        />
      </Stack>
    </ViewBody>
  )
}
