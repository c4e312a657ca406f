import { type ReactNode, useMemo, useState } from 'react'
import {
  Announce,
  Button,
  EmptyState,
  GroupedVirtualList,
  LinkRow,
  LoadError,
  Notice,
  Skeleton,
  Stack,
  Text,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { ListedPermission, PermissionsPlugin, PermissionsState } from '../contract.js'
import { isEndedHere } from '../needs-transaction.js'
import { PermissionRow } from './permission-row.js'
import { UnreadList } from './unread-list.js'
import { type Permissions, usePermissions } from './use-permissions.js'

type ReadyState = Extract<PermissionsState, { status: 'ready' }>

const groupIds = ['high', 'medium', 'low'] as const
const keyOf = ({ id }: ListedPermission): string => id

/** Notes about the list: missing permissions, and how to find them. */
function ListNotes({
  state,
  service,
}: Pick<Permissions, 'service'> & { readonly state: ReadyState }): ReactNode {
  const t = useT<PermissionsPlugin>('permissions')
  const { isIncomplete, isOutdated, isRefreshing, hasOlder, canRevoke } = state
  const search = (): void => {
    if (!isRefreshing) void (hasOlder ? service.searchOlder() : service.refresh())
  }
  return (
    <>
      {canRevoke ? null : <Notice>{t('watchOnly')}</Notice>}
      {isIncomplete || isOutdated ? (
        <Notice tone="warning" title={isIncomplete ? t('incompleteTitle') : undefined}>
          <Stack gap={2}>
            {t(isOutdated ? 'outdated' : 'incompleteBody')}
            <Button
              variant="secondary"
              icon={hasOlder ? 'search' : 'retry'}
              busy={isRefreshing}
              onPress={search}
            >
              {t(hasOlder ? 'searchOlder' : 'refresh')}
            </Button>
          </Stack>
        </Notice>
      ) : null}
      <Announce>{isRefreshing ? t('updating') : ''}</Announce>
    </>
  )
}

/** What others may do with the active account, by risk. */
export function PermissionsView(): ReactNode {
  const t = useT<PermissionsPlugin>('permissions')
  const { push } = useNavigation<PermissionsPlugin>()
  const { service, state, revocations } = usePermissions()
  const [chosen, setChosen] = useState<ReadonlySet<string> | undefined>(undefined)
  const permissions = state.status === 'ready' ? state.permissions : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows display the selection and the revocations
  const groups = useMemo(
    () =>
      groupIds.map((id) => ({
        id,
        title: t(id),
        items: permissions?.filter(({ risk }) => risk === id) ?? [],
      })),
    [permissions, t, chosen, revocations],
  )
  if (state.status === 'none')
    return (
      <ViewBody>
        <EmptyState icon="shield" title={t('noAccountTitle')} body={t('noAccountBody')} />
      </ViewBody>
    )
  if (state.status === 'loading')
    return (
      <ViewBody>
        <Skeleton kind="row" count={5} />
      </ViewBody>
    )
  if (state.status === 'failed')
    return (
      <ViewBody>
        <LoadError title={t('failedTitle')} body={t('failedBody')} onRetry={() => void service.refresh()} />
      </ViewBody>
    )
  const { network, isIncomplete, canRevoke } = state
  if (state.permissions.length === 0)
    return (
      <ViewBody>
        <Stack gap={3}>
          <EmptyState
            icon="shield"
            title={t('emptyTitle')}
            body={isIncomplete ? t('emptyPartBody') : t('emptyBody', { network: network.name })}
          />
          <ListNotes state={state} service={service} />
          <UnreadList unread={state.unread} />
        </Stack>
      </ViewBody>
    )
  const listed = new Set(state.permissions.map(keyOf))
  // One that was read before is still in the list.
  const unread = state.unread.filter(({ id }) => !listed.has(id))
  const ids = state.permissions.filter(({ id }) => chosen?.has(id)).map(({ id }) => id)
  const isEnding = (id: string): boolean => (revocations[id]?.status ?? 'failed') !== 'failed'
  const press = (one: ListedPermission): void => {
    const { id } = one
    if (!chosen) push('PermissionDetails', { id })
    else if (!isEnding(id) && isEndedHere(one))
      setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
  }
  const revoke = (): void => {
    setChosen(undefined)
    push('RevokePermissions', { ids })
  }
  return (
    <ViewBody
      footer={
        chosen ? (
          <Button variant="danger" disabled={ids.length === 0} onPress={revoke}>
            {ids.length === 0 ? t('selectFirst') : t('revokeCount', { count: ids.length })}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={3}>
        <Text variant="muted">{t('intro')}</Text>
        <ListNotes state={state} service={service} />
        {canRevoke && state.permissions.length > 1 ? (
          <LinkRow
            icon={chosen ? 'close' : 'check'}
            label={t(chosen ? 'cancelSelect' : 'select')}
            onPress={() => setChosen(chosen ? undefined : new Set())}
          />
        ) : null}
        <GroupedVirtualList
          label={t('title')}
          groups={groups}
          keyOf={keyOf}
          renderRow={(one) => (
            <PermissionRow
              permission={one}
              revocation={revocations[one.id]}
              isSelected={chosen?.has(one.id) ?? false}
              readAt={state.readAt}
              onPress={() => press(one)}
            />
          )}
        />
        <UnreadList unread={unread} />
      </Stack>
    </ViewBody>
  )
}
