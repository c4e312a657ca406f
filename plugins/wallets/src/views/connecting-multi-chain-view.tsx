import { type ReactNode, useState } from 'react'
import type { ViewProps } from '#kernel'
import {
  Icon,
  List,
  ListRow,
  Stack,
  Tag,
  Text,
  useKernel,
  useNamespaceName,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type WalletsPlugin, WalletsToken } from '../contract.js'

type Params = WalletsPlugin['views']['ConnectingMultiChain']

/** Lets the user choose the namespace of a wallet that serves several. */
export default function ConnectingMultiChainView({ params }: ViewProps<Params>): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const { connections, connectors, networks } = useKernel()
  const wallets = useService(WalletsToken)
  const nameOf = useNamespaceName()
  useStore(connectors.store)
  useStore(connections.store)
  const late = useStore(wallets.late)
  const connector = connectors.find(params.connectorId)
  const wallet = connector?.name ?? params.wallet?.name
  const all = wallets.ways(params)
  // Namespaces that are discovered late come last, so that no row moves under the pointer.
  const [early] = useState(() => all.map(({ namespace }) => namespace))
  const ways = [
    ...all.filter(({ namespace }) => early.includes(namespace)),
    ...all.filter(({ namespace }) => !early.includes(namespace)),
  ]
  return (
    <ViewBody>
      <Stack gap={4}>
        <Stack gap={3} align="center">
          <WalletImage src={wallets.imageUrl(params)} name={wallet ?? ''} size={72} />
          {wallet === undefined ? null : (
            <Text variant="muted" align="center">
              {t(ways.every((way) => way.isConnected) ? 'multiAll' : 'multiBody', { wallet })}
            </Text>
          )}
        </Stack>
        <List label={wallet === undefined ? t('multiTitle') : t('multiLabel', { wallet })}>
          {ways.map(({ namespace, isConnected }) => (
            <ListRow
              key={namespace}
              image={<WalletImage src={networks.list(namespace)[0]?.imageUrl} name={nameOf(namespace)} />}
              title={nameOf(namespace)}
              tag={isConnected ? <Tag tone="success">{t('isConnected')}</Tag> : null}
              end={<Icon name="chevron" />}
              onPress={() => wallets.select({ ...params, namespace })}
            />
          ))}
        </List>
        {late ? (
          <Text variant="muted" align="center">
            {t(late.status === 'loading' ? 'lateLoading' : 'lateFailed', {
              networks: late.namespaces.map(nameOf).join(' · '),
            })}
          </Text>
        ) : null}
      </Stack>
    </ViewBody>
  )
}
