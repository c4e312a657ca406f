import { type ReactNode, useEffect } from 'react'
import type { PageInfo } from '#kernel'
import {
  Button,
  EmptyState,
  Icon,
  List,
  ListRow,
  LoadError,
  Skeleton,
  Stack,
  Steady,
  Text,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type ListedWallet, type WalletsApi, type WalletsPlugin, WalletsToken } from '../contract.js'
import { visitorLinks } from './visitor-links.js'

/** The number of wallets; their outlines have the room of one more, since a long name takes two lines. */
const max = 5

/** A wallet that can be installed by this visitor, and whether it is an app or an extension. */
interface Suggestion {
  readonly wallet: ListedWallet
  readonly label: 'getApp' | 'storeExtension'
}

/** Returns the wallets with an extension for this browser or an app for this phone; extensions come first. */
function suggest(
  { downloads }: Pick<WalletsApi, 'downloads'>,
  wallets: readonly ListedWallet[],
  page: PageInfo,
): readonly Suggestion[] {
  const labelOf = (wallet: ListedWallet): Suggestion['label'] | undefined => {
    const [first] = visitorLinks(downloads(wallet), page)
    if (!first || first.id === 'website') return undefined
    return first.id === 'ios' || first.id === 'android' ? 'getApp' : 'storeExtension'
  }
  const found = wallets.flatMap((wallet): readonly Suggestion[] => {
    const label = labelOf(wallet)
    return label ? [{ wallet, label }] : []
  })
  return found.toSorted((a, b) => Number(a.label === 'getApp') - Number(b.label === 'getApp')).slice(0, max)
}

/** A few wallets for a user who has none, for this browser or phone and the networks of the page. */
export default function GetWalletView(): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const wallets = useService(WalletsToken)
  const { push } = useNavigation<WalletsPlugin>()
  const { browser } = wallets
  const { page } = useKernel().platform
  const { rows, status } = useStore(browser.store)
  const all = useStore(wallets.list, (list) => list.all)
  useEffect(() => {
    // An earlier search would limit the wallets.
    browser.search('')
    browser.open()
  }, [browser])
  const suggested = suggest(
    wallets,
    rows.flatMap((row) => row.wallet ?? []),
    page,
  )
  const isLoading = status === 'idle' || status === 'loading'
  return (
    <ViewBody
      footer={
        all ? (
          <Button variant="secondary" onPress={() => push('AllWallets')}>
            {t('exploreAll')}
          </Button>
        ) : null
      }
    >
      <Steady>
        <Stack gap={3}>
          {suggested.length > 0 || isLoading ? <Text variant="muted">{t('getBody')}</Text> : null}
          <List label={t('getTitle')}>
            {suggested.map(({ wallet, label }) => (
              <ListRow
                key={wallet.id}
                image={<WalletImage src={wallet.imageUrl} name={wallet.name} />}
                title={wallet.name}
                subtitle={t(label)}
                end={<Icon name="chevron" />}
                onPress={() => push('Downloads', { wallet })}
              />
            ))}
          </List>
          {suggested.length === 0 && isLoading ? <Skeleton kind="row" count={max + 1} /> : null}
          {suggested.length === 0 && status === 'failed' ? (
            <LoadError
              title={t('getFailedTitle')}
              body={t('getFailedBody')}
              onRetry={() => browser.retry()}
            />
          ) : null}
          {suggested.length === 0 && status === 'ready' ? (
            <EmptyState icon="wallet" title={t('noneTitle')} body={t('getNone')} />
          ) : null}
        </Stack>
      </Steady>
    </ViewBody>
  )
}
