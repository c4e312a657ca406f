import type { ReactNode } from 'react'
import {
  Button,
  Choices,
  EmptyState,
  Icon,
  LinkRow,
  List,
  ListRow,
  Section,
  Skeleton,
  Stack,
  Tag,
  Text,
  useAfterPaint,
  useNamespaceName,
  useNavigation,
  useRetries,
  useService,
  useStore,
  useT,
  WalletImage,
} from '#ui-kit'
import { type WalletGroup, type WalletsPlugin, WalletsToken } from '../contract.js'
import { ListNote, WalletBadges } from './list-parts.js'

const headings = { recent: 'groupRecent', installed: 'groupInstalled', popular: 'groupPopular' } as const

function Group({ group }: { readonly group: WalletGroup }): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const wallets = useService(WalletsToken)
  const heading = t(headings[group.id])
  const nameOf = useNamespaceName()
  return (
    <Section title={heading}>
      <List label={heading}>
        {group.rows.map((row) => (
          <ListRow
            key={row.key}
            image={<WalletImage src={row.imageUrl} name={row.name} />}
            title={row.name}
            subtitle={row.namespaces.length > 1 ? row.namespaces.map(nameOf).join(' · ') : undefined}
            tag={<WalletBadges row={row} except={group.id} />}
            onPress={() => wallets.select(row)}
          />
        ))}
      </List>
    </Section>
  )
}

/** The method "wallet" of the Connect view: recent, installed and popular wallets, a phone, and all others. */
export function WalletMethod(): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const wallets = useService(WalletsToken)
  const { push } = useNavigation<WalletsPlugin>()
  const list = useStore(wallets.list)
  const nameOf = useNamespaceName()
  useAfterPaint(wallets.watchList)
  useRetries(list.popular === 'failed' ? wallets.retryList : undefined)
  if (!list.isReady)
    return (
      <Choices>
        <Skeleton kind="row" count={5} />
      </Choices>
    )
  const { only } = list
  const isBare = list.groups.length === 0 && !list.canScan && list.popular !== 'loading' && !list.all
  return (
    <Choices>
      {list.groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
      {list.popular === 'loading' ? (
        // With its heading, so that no row moves when the wallets arrive.
        <Section title={t('groupPopular')}>
          <Skeleton kind="row" count={4} />
        </Section>
      ) : null}
      {isBare ? (
        <EmptyState
          icon="wallet"
          title={t('noneTitle')}
          body={only === undefined ? t('noneBody') : t('noneOnlyBody', { network: nameOf(only) })}
          action={
            <Button variant="secondary" onPress={() => push('GetWallet')}>
              {t('getWallet')}
            </Button>
          }
        />
      ) : null}
      {list.canScan || list.all ? (
        <List label={t('all')}>
          {list.canScan ? (
            <ListRow
              image={<Icon name="qr" size={24} />}
              title={t('scan')}
              subtitle={t('scanHint')}
              onPress={() => wallets.scan()}
            />
          ) : null}
          {list.all ? (
            <ListRow
              image={<Icon name="grid" size={24} />}
              title={t('all')}
              tag={list.all.tag === undefined ? null : <Tag>{list.all.tag}</Tag>}
              end={<Icon name="chevron" />}
              onPress={() => push('AllWallets')}
            />
          ) : null}
        </List>
      ) : null}
      {list.popular === 'failed' ? (
        <Stack gap={1}>
          <Text variant="small">{t('popularFailed')}</Text>
          <LinkRow icon="retry" label={t('retry')} onPress={() => wallets.retryList()} />
        </Stack>
      ) : null}
      {/* The empty state has the same as its button. */}
      {isBare ? null : <LinkRow label={t('noWalletYet')} onPress={() => push('GetWallet')} />}
      <ListNote isShort={list.popular === 'short'} />
    </Choices>
  )
}
