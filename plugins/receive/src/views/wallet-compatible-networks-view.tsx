import type { ReactNode } from 'react'
import {
  EmptyState,
  List,
  ListRow,
  Notice,
  Skeleton,
  Stack,
  Tag,
  Text,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type ReceivePlugin, ReceiveToken } from '../contract.js'

/** The networks on which the address can receive. */
export default function WalletCompatibleNetworksView(): ReactNode {
  const t = useT<ReceivePlugin>('receive')
  const { network, networks, isSmartAccount } = useStore(useService(ReceiveToken).store)
  if (networks === undefined)
    return (
      <ViewBody>
        <Skeleton kind="row" count={3} />
      </ViewBody>
    )
  if (networks.length === 0)
    return (
      <ViewBody>
        <EmptyState icon="network" title={t('noNetworkTitle')} body={t('noNetworkBody')} />
      </ViewBody>
    )
  return (
    <ViewBody>
      <Stack gap={3}>
        {isSmartAccount && network ? (
          <Notice tone="warning" title={t('smartTitle', { network: network.name })}>
            {t('smartBody')}
          </Notice>
        ) : (
          <Text variant="muted">{t('networksBody')}</Text>
        )}
        <List label={t('networks')}>
          {networks.map((one) => (
            <ListRow
              key={one.caipNetworkId}
              image={<WalletImage src={one.imageUrl} name={one.name} />}
              title={one.name}
              subtitle={one.nativeCurrency.symbol}
              tag={
                one.caipNetworkId === network?.caipNetworkId ? (
                  <Tag tone="accent">{t('activeNow')}</Tag>
                ) : null
              }
            />
          ))}
        </List>
      </Stack>
    </ViewBody>
  )
}
