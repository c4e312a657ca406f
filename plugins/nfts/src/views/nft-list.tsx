import { type ReactNode, useEffect } from 'react'
import { points } from '#kernel'
import {
  Button,
  EmptyState,
  LoadError,
  Notice,
  PictureGrid,
  PictureTile,
  Stack,
  Text,
  type Translate,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type Nft, type NftsPlugin, NftsToken } from '../contract.js'

interface NftListProps {
  /** Max number of entries, with a link to all. Absent: all, page by page. */
  readonly max?: number
}

/** The collectibles of the account, in every state of the list. */
function NftList({ max }: NftListProps): ReactNode {
  const t = useT<NftsPlugin>('nfts')
  const { i18n, contributions } = useKernel()
  const service = useService(NftsToken)
  const { push } = useNavigation<NftsPlugin>()
  const { status, nfts, spamCount, next, isLoadingMore, hasFailed } = useStore(service.store)
  useEffect(() => service.watch(), [service])

  if (status === 'unavailable')
    return <LoadError title={t('failedTitle')} body={t('failedBody')} onRetry={() => service.retry()} />
  if (status !== 'ready') return <PictureGrid label={t('list')} skeletons={4} />

  const spam =
    spamCount === 0 ? null : (
      <Text variant="small" align="center">
        {t('spam', { count: spamCount })}
      </Text>
    )
  if (nfts.length === 0 && next === undefined)
    return (
      <Stack gap={2}>
        <EmptyState
          icon="image"
          title={t('emptyTitle')}
          body={t('emptyBody')}
          action={
            contributions.find(points.views, 'WalletReceive') ? (
              <Button variant="secondary" icon="receive" onPress={() => push('WalletReceive')}>
                {t('receive')}
              </Button>
            ) : undefined
          }
        />
        {spam}
      </Stack>
    )
  const isCut = max !== undefined && (nfts.length > max || next !== undefined)
  return (
    <Stack gap={3}>
      {hasFailed ? <Notice tone="warning">{t('stale')}</Notice> : null}
      <PictureGrid label={t('list')}>
        {nfts.slice(0, max).map((nft) => (
          <PictureTile
            key={nft.id}
            src={nft.previewUrl}
            title={nftTitle(t, nft)}
            note={
              nft.amount === '1'
                ? nft.collection
                : t('amount', { amount: i18n.amount(BigInt(nft.amount), 0) })
            }
            onPress={() => push('NftDetails', { id: nft.id })}
          />
        ))}
      </PictureGrid>
      {isCut ? (
        <Button variant="secondary" onPress={() => push('Nfts')}>
          {t('all')}
        </Button>
      ) : null}
      {max === undefined && next !== undefined ? (
        <Button variant="secondary" busy={isLoadingMore} onPress={() => void service.loadMore()}>
          {t('more')}
        </Button>
      ) : null}
      {spam}
    </Stack>
  )
}

/** Maximum number of entries of the tab: the content below the tabs stays reachable. */
const shownInTab = 6

/** The account's collectibles as a tab: the newest, with a link to all. */
export function NftsTab(): ReactNode {
  return <NftList max={shownInTab} />
}

/** All collectibles of the account. */
export function NftsView(): ReactNode {
  return (
    <ViewBody>
      <NftList />
    </ViewBody>
  )
}

/** The title of a collectible: its name, or its number in the collection. */
export const nftTitle = (t: Translate<NftsPlugin>, { name, tokenId }: Nft): string =>
  name === '' ? t('unnamed', { id: tokenId }) : name
