import { type ReactNode, useState } from 'react'
import type { PermittedAction, ViewProps } from '#kernel'
import {
  Button,
  Fact,
  FactList,
  FullAddress,
  Notice,
  Stack,
  Text,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { PermissionsPlugin } from '../contract.js'
import { isEndedHere } from '../needs-transaction.js'
import { Gone } from './gone.js'
import { RevocationTag } from './permission-row.js'
import { usePermissionWords } from './use-permission-words.js'
import { usePermissions } from './use-permissions.js'

/** The contract of a token or a collection. */
function contractOf(action: PermittedAction): string | undefined {
  if (action.kind === 'tokens') return action.token.address
  return action.kind === 'collectible' || action.kind === 'collectibles'
    ? action.collection.address
    : undefined
}

/** The holder may take something: whether it did is of interest, also where the network does not say. */
const canTake = ({ kind }: PermittedAction): boolean =>
  kind === 'tokens' || kind === 'collectible' || kind === 'collectibles'

/** Opens the page on which the user ends a permission. */
function OpenPage({ url }: { readonly url: string }): ReactNode {
  const t = useT<PermissionsPlugin>('permissions')
  const { links } = useKernel()
  const [isBlocked, setBlocked] = useState(false)
  if (links.check(url) === undefined) return null
  return (
    <Stack gap={2}>
      {isBlocked ? <Notice tone="warning">{t('endPageBlocked')}</Notice> : null}
      <Button icon="external" onPress={() => setBlocked(!links.open(url))}>
        {t('endOnPage', { host: new URL(url).host })}
      </Button>
    </Stack>
  )
}

/** One permission: who has it, what it allows, what is at risk. */
export function PermissionDetailsView({ params }: ViewProps<{ readonly id: string }>): ReactNode {
  const t = useT<PermissionsPlugin>('permissions')
  const { i18n } = useKernel()
  const { replace } = useNavigation<PermissionsPlugin>()
  const words = usePermissionWords()
  const { state, revocations } = usePermissions()
  const permission =
    state.status === 'ready' ? state.permissions.find(({ id }) => id === params.id) : undefined
  if (state.status !== 'ready' || !permission) return <Gone state={state} />
  const { id, action, holder, imitates, grantedAt, expiresAt, endedBy, risk } = permission
  const revocation = revocations[id]
  const contract = contractOf(action)
  const atRisk = words.atRisk(permission)
  const lastUsed = words.lastUsed(permission, state.readAt)
  // Of the embedded wallet, on every network, and approved by nobody but the user.
  const isOfDevice = action.kind === 'device' || action.kind === 'passkey'
  const date = (time: number): string => i18n.date(time, { dateStyle: 'medium' })
  const isEnding = revocation !== undefined && revocation.status !== 'failed'
  return (
    <ViewBody
      footer={
        endedBy?.kind === 'page' ? (
          <OpenPage url={endedBy.url} />
        ) : state.canRevoke && !isEnding && isEndedHere(permission) ? (
          <Button variant="danger" onPress={() => replace('RevokePermissions', { ids: [id] })}>
            {t('revoke')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={4}>
        <Stack gap={2}>
          <Text as="h2" variant="title">
            <bdi>{words.what(permission)}</bdi>
          </Text>
          {words.explain(permission).map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may be the same
            <Text key={at} variant="muted">
              <bdi>{text}</bdi>
            </Text>
          ))}
          <RevocationTag revocation={revocation} />
        </Stack>
        {imitates === undefined ? null : (
          <Notice tone="danger">{t('imitates', { address: imitates })}</Notice>
        )}
        {state.canRevoke ? null : <Notice>{t('watchOnly')}</Notice>}
        <FactList>
          <Fact label={t('holder')} note={holder.address === undefined ? undefined : holder.name}>
            {holder.address === undefined ? (
              <bdi>{words.holder(permission)}</bdi>
            ) : (
              <FullAddress value={holder.address} />
            )}
          </Fact>
          {atRisk === undefined ? null : (
            <Fact
              label={t('atRisk')}
              tone={risk === 'high' ? 'danger' : undefined}
              note={words.worth(permission) ?? t('noPrice')}
            >
              <bdi>{atRisk}</bdi>
            </Fact>
          )}
          {contract === undefined ? null : (
            <Fact label={t('contract')}>
              <FullAddress value={contract} />
            </Fact>
          )}
          {action.kind === 'tokens' && action.by !== undefined ? (
            <Fact label={t('through')}>
              <FullAddress value={action.by} />
            </Fact>
          ) : null}
          {grantedAt === undefined || isOfDevice ? null : (
            <Fact label={t('grantedAt')}>{date(grantedAt)}</Fact>
          )}
          {lastUsed === undefined && !canTake(action) ? null : (
            <Fact label={t('lastUsed')}>{lastUsed ?? t('notKnown')}</Fact>
          )}
          {expiresAt === undefined ? null : <Fact label={t('expires')}>{date(expiresAt)}</Fact>}
          {isOfDevice ? null : <Fact label={t('network')}>{state.network.name}</Fact>}
        </FactList>
        {contract === undefined ? null : <Text variant="small">{t('namesNote')}</Text>}
      </Stack>
    </ViewBody>
  )
}
