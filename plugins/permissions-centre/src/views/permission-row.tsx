import type { ReactNode } from 'react'
import { Icon, ListRow, RowAmount, Tag, useT, WalletImage } from '#ui-kit'
import type { ListedPermission, PermissionsPlugin, Revocation } from '../contract.js'
import { usePermissionWords } from './use-permission-words.js'

/** Failures of those that were left out of several: the text below the row’s title. */
const leftOut = { costly: 'costlyRow', wouldFail: 'wouldFailRow', unchecked: 'uncheckedRow' } as const

function leftOutText(revocation: Revocation | undefined) {
  if (revocation?.status !== 'failed') return undefined
  const { reason } = revocation
  return reason === 'costly' || reason === 'wouldFail' || reason === 'unchecked' ? leftOut[reason] : undefined
}

/** Failures after which it is unclear whether the permission has ended. */
const unclear = ['unknown', 'late', 'refused']

/** The state of a revocation as a mark. */
export function RevocationTag({ revocation }: { readonly revocation: Revocation | undefined }): ReactNode {
  const t = useT<PermissionsPlugin>('permissions')
  if (!revocation) return null
  if (revocation.status !== 'failed')
    return <Tag tone={revocation.status === 'done' ? 'success' : 'neutral'}>{t(revocation.status)}</Tag>
  if (leftOutText(revocation)) return <Tag tone="warning">{t('leftOut')}</Tag>
  return <Tag tone="warning">{t(unclear.includes(revocation.reason) ? 'unclear' : 'failed')}</Tag>
}

function Picture({ permission }: { readonly permission: ListedPermission }): ReactNode {
  const { action, holder } = permission
  if (action.kind === 'tokens')
    return <WalletImage name={action.token.symbol ?? action.token.address.slice(2)} />
  if (action.kind === 'collectible' || action.kind === 'collectibles') return <Icon name="image" size={24} />
  if (action.kind === 'device') return <Icon name="desktop" size={24} />
  if (action.kind === 'passkey') return <Icon name="key" size={24} />
  if (action.kind === 'signIn') return <Icon name="key" size={24} />
  return <WalletImage name={holder.name ?? '?'} />
}

export interface PermissionRowProps {
  readonly permission: ListedPermission
  readonly revocation: Revocation | undefined
  readonly isSelected?: boolean
  /** When the list was read: the row displays the last use. Milliseconds since 1970. */
  readonly readAt?: number
  readonly onPress?: (() => void) | undefined
}

/** A permission in a list. */
export function PermissionRow({
  permission,
  revocation,
  isSelected,
  readAt,
  onPress,
}: PermissionRowProps): ReactNode {
  const t = useT<PermissionsPlugin>('permissions')
  const words = usePermissionWords()
  const atRisk = words.atRisk(permission)
  const isConfirming = revocation?.status === 'confirming'
  const why = leftOutText(revocation)
  // Of one that was not used in the searched blocks the details say so: a row has no place for it.
  const lastUsed =
    readAt === undefined || permission.unused === 'searched' ? undefined : words.lastUsed(permission, readAt)
  const holder = words.holder(permission)
  return (
    <ListRow
      image={<Picture permission={permission} />}
      title={words.what(permission)}
      // The longest state stands below, where it has the whole row.
      subtitle={
        isConfirming
          ? t('confirming')
          : why
            ? t(why)
            : lastUsed === undefined
              ? holder
              : `${holder} · ${lastUsed}`
      }
      tag={
        isSelected ? (
          <Tag tone="success">{t('selected')}</Tag>
        ) : isConfirming ? null : (
          <RevocationTag revocation={revocation} />
        )
      }
      end={
        revocation || isSelected || atRisk === undefined ? null : (
          <RowAmount amount={words.worth(permission) ?? atRisk} note={t('atRisk')} />
        )
      }
      onPress={onPress}
    />
  )
}
