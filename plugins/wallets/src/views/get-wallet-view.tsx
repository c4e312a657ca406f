import { type ReactNode, useEffect } from 'react'
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  List,
  ListRow,
  Skeleton,
  Stack,
  Text,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type WalletRow, type WalletsPlugin, WalletsToken } from '../contract.js'

const max = 4

/** A few wallets for a user who has none. */
export default function GetWalletView(): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const wallets = useService(WalletsToken)
  const { push } = useNavigation<WalletsPlugin>()
  const list = useStore(wallets.list)
  useEffect(() => wallets.watchList(), [wallets])
  const rows: readonly WalletRow[] = list.groups.flatMap((group) => group.rows)
  const suggested = rows.flatMap((row) => row.wallet ?? []).slice(0, max)
  return (
    <ViewBody
      footer={
        list.all ? (
          <Button variant="secondary" onPress={() => push('AllWallets')}>
            {t('exploreAll')}
          </Button>
        ) : null
      }
    >
      <Stack gap={3}>
        {suggested.length > 0 ? <Text variant="muted">{t('getBody')}</Text> : null}
        <List label={t('getTitle')}>
          {suggested.map((wallet) => (
            <ListRow
              key={wallet.id}
              image={<WalletImage src={wallet.imageUrl} name={wallet.name} />}
              title={wallet.name}
              end={<Icon name="chevron" />}
              onPress={() => push('Downloads', { wallet })}
            />
          ))}
        </List>
        {suggested.length === 0 && list.popular === 'loading' ? <Skeleton kind="row" count={max} /> : null}
        {suggested.length === 0 && list.popular === 'failed' ? (
          <ErrorState
            title={t('getFailedTitle')}
            body={t('getFailedBody')}
            onRetry={() => wallets.retryList()}
          />
        ) : null}
        {suggested.length === 0 && (list.popular === 'off' || list.popular === 'ready') ? (
          <EmptyState icon="wallet" title={t('getTitle')} body={t('getOff')} />
        ) : null}
      </Stack>
    </ViewBody>
  )
}
