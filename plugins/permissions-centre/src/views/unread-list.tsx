import type { ReactNode } from 'react'
import type { UnreadPermission } from '#kernel'
import { List, ListRow, Stack, shortAddress, Text, useT, WalletImage } from '#ui-kit'
import type { PermissionsPlugin } from '../contract.js'

/** Max number of rows. */
const maxRows = 20

/** The permissions that may be in force, and could not be read. */
export function UnreadList({ unread }: { readonly unread: readonly UnreadPermission[] }): ReactNode {
  const t = useT<PermissionsPlugin>('permissions')
  if (unread.length === 0) return null
  const holderOf = ({ holder: { name, address } }: UnreadPermission): string =>
    name ?? (address === undefined ? t('unnamed') : shortAddress(address))
  return (
    <Stack gap={2}>
      <Text as="h2" variant="title">
        {t('unreadTitle')}
      </Text>
      <Text variant="muted">{t('unreadBody')}</Text>
      <List label={t('unreadTitle')}>
        {unread.slice(0, maxRows).map((one) => (
          <ListRow
            key={one.id}
            image={<WalletImage name={(one.contract ?? '?').slice(2)} />}
            title={one.contract === undefined ? holderOf(one) : shortAddress(one.contract)}
            subtitle={one.contract === undefined ? undefined : holderOf(one)}
          />
        ))}
      </List>
    </Stack>
  )
}
