import type { ReactNode } from 'react'
import { points } from '#kernel'
import {
  Button,
  EmptyState,
  List,
  ListRow,
  Section,
  Stack,
  Tag,
  useKernel,
  useNavigation,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { useSwap } from './use-swap.js'

/** Displays that the active network does not support swaps, and the page's networks that do. */
export function UnsupportedNetwork(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { contributions, connections, networks } = useKernel()
  const { push, back } = useNavigation<SwapPlugin>()
  const { swap, network } = useSwap()
  useStore(connections.store)
  const offered = swap.supportedNetworks().flatMap((id) => networks.find(id) ?? [])
  const canSwitch = contributions.find(points.views, 'SwitchNetwork') !== undefined
  const isPlace = offered.length > 0
  return (
    <ViewBody>
      <Stack gap={3}>
        <EmptyState
          icon="network"
          title={t('unsupportedTitle')}
          body={t(isPlace ? 'unsupportedBody' : 'unsupportedNoneBody', {
            network: network?.name ?? t('thisNetwork'),
          })}
          action={
            isPlace ? null : (
              <Button variant="secondary" onPress={back}>
                {t('goBack')}
              </Button>
            )
          }
        />
        {isPlace ? (
          <Section title={t('supportedNetworks')}>
            <List label={t('supportedNetworks')}>
              {offered.map(({ caipNetworkId, chainNamespace, name, imageUrl, testnet }) => (
                <ListRow
                  key={caipNetworkId}
                  image={<WalletImage src={imageUrl} name={name} />}
                  title={name}
                  tag={testnet ? <Tag tone="warning">{t('testnet')}</Tag> : null}
                  // Without that view the wallet itself switches the network.
                  onPress={
                    canSwitch
                      ? () =>
                          push(connections.active(chainNamespace) ? 'SwitchNetwork' : 'SwitchActiveChain', {
                            caipNetworkId,
                          })
                      : undefined
                  }
                />
              ))}
            </List>
          </Section>
        ) : null}
      </Stack>
    </ViewBody>
  )
}
