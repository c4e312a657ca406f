import type { ReactNode } from 'react'
import {
  Announce,
  Button,
  EmptyState,
  LoadError,
  Notice,
  Skeleton,
  Stack,
  sanitizeForDisplay,
  Text,
  useKernel,
  useNavigation,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import type { SmartSessionsPlugin } from '../contract.js'
import { RevokePart } from './revoke-part.js'
import { SessionFacts } from './session-facts.js'
import { statusOf, useSessions } from './use-sessions.js'

/** Displays one session: its permissions, its end, and the revocation. */
export default function SmartSessionDetailsView({
  params,
}: {
  readonly params: { readonly pci: string }
}): ReactNode {
  const t = useT<SmartSessionsPlugin>('smartSessions')
  const { networks } = useKernel()
  const { replace } = useNavigation<SmartSessionsPlugin>()
  const network = useStore(networks.store, () => networks.active('eip155'))
  const { service, state } = useSessions()
  const session = state.sessions?.find(({ pci }) => pci === params.pci)
  if (!session) {
    if (state.account !== undefined && state.sessions === undefined)
      return (
        <ViewBody>
          {state.status === 'unavailable' ? (
            <LoadError title={t('errorTitle')} body={t('errorBody')} onRetry={() => void service.refresh()} />
          ) : (
            <Skeleton kind="row" count={5} />
          )}
        </ViewBody>
      )
    return (
      <ViewBody>
        <EmptyState
          icon="key"
          title={t('goneTitle')}
          body={t('goneBody')}
          action={
            <Button variant="secondary" onPress={() => replace('SmartSessions')}>
              {t('toList')}
            </Button>
          }
        />
      </ViewBody>
    )
  }
  const status = statusOf(session, state.now)
  const { project, pci } = session
  const revoke = (): void => {
    // The result is in the store.
    service.revoke(pci).catch(() => undefined)
  }
  const isDone = status === 'revoked' && state.revocations[pci]?.phase === 'done'
  return (
    <ViewBody
      footer={
        status === 'revoked' ? undefined : (
          <RevokePart app={project.name} revocation={state.revocations[pci]} onRevoke={revoke} />
        )
      }
    >
      <Stack gap={4}>
        <Stack gap={2} align="center">
          <WalletImage src={project.iconUrl} name={project.name} size={56} />
          <Text as="h2" variant="title" align="center">
            <bdi>{sanitizeForDisplay(project.name)}</bdi>
          </Text>
        </Stack>
        {isDone ? <Notice>{t('done')}</Notice> : null}
        <Announce>{isDone ? t('done') : ''}</Announce>
        {status === 'expired' ? (
          <Notice tone="warning" title={t('overTitle')}>
            {t('overBody')}
          </Notice>
        ) : null}
        <SessionFacts session={session} network={network} now={state.now} />
        {status === 'active' ? <Text variant="small">{t('enforced')}</Text> : null}
      </Stack>
    </ViewBody>
  )
}
