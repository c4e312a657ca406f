import { type ReactNode, useEffect } from 'react'
import type { ViewProps } from '#kernel'
import {
  Address,
  Button,
  CopyButton,
  EmptyState,
  Fact,
  FactList,
  Icon,
  ListRow,
  Picture,
  Skeleton,
  Stack,
  sanitizeForDisplay,
  Text,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type NftsPlugin, NftsToken } from '../contract.js'
import { nftTitle } from './nft-list.js'

/** One collectible: picture, metadata and contract. */
export default function NftDetailsView({ params }: ViewProps<{ readonly id: string }>): ReactNode {
  const t = useT<NftsPlugin>('nfts')
  const { i18n, networks, chains, links } = useKernel()
  const service = useService(NftsToken)
  const { back } = useNavigation()
  const status = useStore(service.store, (state) => state.status)
  const nft = useStore(service.store, () => service.find(params.id))
  useEffect(() => service.watch(), [service])
  if (nft === undefined && status !== 'ready' && status !== 'unavailable')
    return (
      <ViewBody>
        <Stack gap={3}>
          <Picture />
          <Skeleton kind="line" />
        </Stack>
      </ViewBody>
    )
  if (nft === undefined)
    return (
      <ViewBody>
        <EmptyState
          icon="image"
          title={t('goneTitle')}
          body={t('goneBody')}
          action={
            <Button variant="secondary" onPress={back}>
              {t('back')}
            </Button>
          }
        />
      </ViewBody>
    )
  const network = networks.find(nft.caipNetworkId)
  const explorer =
    network && chains.find(network.chainNamespace)?.explorerUrl?.(network, 'address', nft.contract)
  const title = nftTitle(t, nft)
  return (
    <ViewBody>
      <Stack gap={3}>
        <Picture src={nft.imageUrl} alt={sanitizeForDisplay(title)} />
        <Text as="h2" variant="title">
          {sanitizeForDisplay(title)}
        </Text>
        {nft.description ? <Text variant="muted">{sanitizeForDisplay(nft.description, 1000)}</Text> : null}
        <FactList>
          {nft.collection ? <Fact label={t('collection')}>{sanitizeForDisplay(nft.collection)}</Fact> : null}
          {nft.amount === '1' ? null : <Fact label={t('held')}>{i18n.amount(BigInt(nft.amount), 0)}</Fact>}
          {network ? <Fact label={t('network')}>{network.name}</Fact> : null}
          <Fact label={t('contract')}>
            <Address value={nft.contract} />
            <CopyButton variant="icon" text={nft.contract} label={t('copyContract')} />
          </Fact>
          <Fact label={t('tokenId')}>{nft.tokenId}</Fact>
        </FactList>
        {explorer === undefined || links.check(explorer) === undefined ? null : (
          <ListRow
            image={<Icon name="external" size={24} />}
            title={t('explorer')}
            onPress={() => void links.open(explorer)}
          />
        )}
      </Stack>
    </ViewBody>
  )
}
