import { type ReactNode, useState } from 'react'
import type { ViewProps } from '#kernel'
import {
  Announce,
  Button,
  List,
  Notice,
  Stack,
  Text,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
  WalletRequestButton,
  WalletRequestNotice,
} from '#ui-kit'
import type { ListedPermission, PermissionsPlugin, RevokeFailure } from '../contract.js'
import { needsTransaction } from '../needs-transaction.js'
import { Gone } from './gone.js'
import { PermissionRow } from './permission-row.js'
import { usePermissions } from './use-permissions.js'

/** Failures that a second attempt cannot mend by itself. */
const final: readonly RevokeFailure[] = ['ineffective', 'costly']

/** Confirms the revocation of some permissions, and displays its progress and its result, one row for each. */
export function RevokePermissionsView({ params }: ViewProps<{ readonly ids: readonly string[] }>): ReactNode {
  const t = useT<PermissionsPlugin>('permissions')
  const { connections, networks } = useKernel()
  const { back } = useNavigation<PermissionsPlugin>()
  const { service, state, revocations } = usePermissions()
  const [isStarted, setStarted] = useState(false)
  const all = state.status === 'ready' ? state.permissions : []
  const permissions = all.filter(({ id }) => params.ids.includes(id))
  if (permissions.length === 0) return <Gone state={state} />
  const statusOf = ({ id }: ListedPermission) => revocations[id]
  const running = permissions.filter((one) => {
    const status = statusOf(one)?.status
    return status === 'waiting' || status === 'confirming' || status === 'pending'
  })
  // A sign-out and the end of a connection or a pairing need no wallet.
  const isInWallet = running.some(
    (one) =>
      statusOf(one)?.status === 'confirming' &&
      one.action.kind !== 'signIn' &&
      one.action.kind !== 'connection' &&
      one.action.kind !== 'pairing',
  )
  const failures = permissions.flatMap((one) => {
    const revocation = statusOf(one)
    return revocation?.status === 'failed' ? [{ id: one.id, reason: revocation.reason }] : []
  })
  const done = permissions.filter((one) => statusOf(one)?.status === 'done').length
  const isEnded = running.length === 0 && done + failures.length > 0 && (isStarted || done > 0)
  const count = permissions.length
  const wallet = connections.active()?.wallet.name ?? ''
  const isFree = !permissions.some(needsTransaction)
  const reasons = [...new Set(failures.map(({ reason }) => reason))]
  const coin = networks.active()?.nativeCurrency.symbol ?? ''
  const revoke = (ids: readonly string[]): void => {
    setStarted(true)
    // The results are in the store; a watch-only account has no button.
    service.revoke(ids).catch(() => undefined)
  }
  const open = permissions.filter((one) => statusOf(one)?.status !== 'done').map(({ id }) => id)
  const again = failures.filter(({ reason }) => !final.includes(reason)).map(({ id }) => id)
  const title = isEnded ? t('endTitle', { done, count }) : t('confirmTitle', { count })
  return (
    <ViewBody
      footer={
        isEnded ? (
          <Stack gap={2}>
            {again.length > 0 ? (
              <Button variant="secondary" onPress={() => revoke(again)}>
                {t('retry')}
              </Button>
            ) : null}
            <Button onPress={back}>{t('finish')}</Button>
          </Stack>
        ) : running.length > 0 ? (
          <WalletRequestButton variant="danger" waiting onPress={() => undefined}>
            {t('revoking')}
          </WalletRequestButton>
        ) : (
          <WalletRequestButton
            variant="danger"
            waiting={false}
            disabled={!('canRevoke' in state && state.canRevoke)}
            onPress={() => revoke(open)}
          >
            {isFree ? t('revoke') : t('revokeIn', { wallet })}
          </WalletRequestButton>
        )
      }
    >
      <Stack gap={3}>
        <Text as="h2" variant="title">
          {title}
        </Text>
        {isEnded ? null : running.length > 0 ? (
          isInWallet ? (
            <WalletRequestNotice title={t('revoking')}>{t('inWallet')}</WalletRequestNotice>
          ) : (
            <Notice busy>{t('inNetwork')}</Notice>
          )
        ) : (
          <Text variant="muted">{t(isFree ? 'confirmBodyFree' : 'confirmBody')}</Text>
        )}
        {!isEnded && count === 1 && reasons.includes('costly') ? (
          <Notice tone="warning">{t('costlyAlone')}</Notice>
        ) : null}
        {running.length > 0
          ? null
          : // Also in a view that is displayed again, as after a review: the last attempt failed.
            reasons
              .filter((reason) => isEnded || reason !== 'costly' || count > 1)
              .map((reason) => (
                <Notice key={reason} tone="warning" isNews>
                  {t(reason, { coin })}
                </Notice>
              ))}
        <Announce>{isEnded ? title : ''}</Announce>
        <List label={t('title')}>
          {permissions.map((one) => (
            <PermissionRow
              key={one.id}
              permission={one}
              revocation={running.length > 0 || isEnded ? statusOf(one) : undefined}
            />
          ))}
        </List>
      </Stack>
    </ViewBody>
  )
}
