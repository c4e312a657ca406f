import { type ReactNode, useCallback, useEffect } from 'react'
import {
  Announce,
  Button,
  EmptyState,
  ListRow,
  LoadError,
  SearchField,
  Skeleton,
  Slot,
  Stack,
  useService,
  useStore,
  useT,
  ViewBody,
  VirtualList,
  WalletImage,
} from '#ui-kit'
import { type WalletRow, type WalletsPlugin, WalletsToken } from '../contract.js'
import { ListNote, WalletBadges } from './list-parts.js'

/** The rows of the highest card: the outlines fill it, whether or not the installed wallets are above them. */
const rowsAtOnce = 11

const keyOf = (row: WalletRow): string => row.key

/** The list of all wallets: searched, page by page, with marks for installed and recently used ones (CON-06). */
export default function AllWalletsView(): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const wallets = useService(WalletsToken)
  const { browser } = wallets
  const { text, status, rows, isShort } = useStore(browser.store)
  const canScan = useStore(wallets.list, (list) => list.canScan)
  useEffect(() => wallets.watchList(), [wallets])
  const more = useCallback(() => browser.more(), [browser])
  const isLoading = status === 'loading' || status === 'idle'
  return (
    // In the footer: at the end of the list it would move with each page of wallets.
    <ViewBody footer={<Slot name="wallets:end" />}>
      <SearchField label={t('searchLabel')} value={text} onChange={browser.search} />
      {status === 'ready' && text.trim() !== '' ? (
        <Announce>{t('found', { count: rows.length })}</Announce>
      ) : null}
      {rows.length > 0 ? (
        <VirtualList
          label={t('all')}
          items={rows}
          keyOf={keyOf}
          renderRow={(row) => (
            <ListRow
              image={<WalletImage src={row.imageUrl} name={row.name} />}
              title={row.name}
              tag={<WalletBadges row={row} />}
              onPress={() => wallets.select(row)}
            />
          )}
          onEndReached={more}
          footer={status === 'more' ? <Skeleton kind="row" count={3} /> : null}
        />
      ) : null}
      {isLoading ? <Skeleton kind="row" count={Math.max(4, rowsAtOnce - rows.length)} /> : null}
      {status === 'failed' ? (
        <LoadError title={t('listFailedTitle')} body={t('listFailedBody')} onRetry={() => browser.retry()} />
      ) : null}
      {status === 'ready' && rows.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('emptyTitle')}
          body={t(canScan ? 'emptyBody' : 'emptyBodyNoScan')}
          action={
            <Stack gap={2}>
              {canScan ? (
                <Button variant="secondary" icon="qr" onPress={() => wallets.scan()}>
                  {t('scan')}
                </Button>
              ) : null}
              <Button variant="ghost" onPress={() => browser.search('')}>
                {t('clearSearch')}
              </Button>
            </Stack>
          }
        />
      ) : null}
      <ListNote isShort={isShort} />
    </ViewBody>
  )
}
