import type { ReactNode } from 'react'
import type { ViewProps } from '#kernel'
import {
  Button,
  LinkRow,
  Stack,
  Text,
  useKernel,
  useNamespaceName,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type NetworkPickerPlugin, NetworkPickerToken } from '../contract.js'

type Props = ViewProps<NetworkPickerPlugin['views']['SwitchActiveChain']>

/**
 * Displayed for a network of a namespace without a connected wallet: existing connections stay, and another wallet can
 * be added.
 */
export default function SwitchActiveChainView({ params }: Props): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const { connections, connectors, networks } = useKernel()
  const picker = useService(NetworkPickerToken)
  const { back } = useNavigation()
  const nameOf = useNamespaceName()
  useStore(connections.store)
  useStore(connectors.store)
  const { caipNetworkId } = params
  const target = networks.find(caipNetworkId)
  if (!target) {
    return (
      <ViewBody footer={<LinkRow label={t('otherNetwork')} onPress={back} />}>
        <Text variant="muted">{t('unknownBody')}</Text>
      </ViewBody>
    )
  }
  const own = picker.ownWallet(caipNetworkId)
  const wallet = (own ?? connections.active()?.wallet)?.name
  const values = { network: target.name, kind: nameOf(target.chainNamespace), wallet: wallet ?? '' }
  const body = wallet === undefined ? 'activeBodyAny' : 'activeBody'
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          {own ? (
            <Button onPress={() => picker.connectFor(caipNetworkId, own)}>{t('activeOwn', values)}</Button>
          ) : null}
          <Button variant={own ? 'secondary' : 'primary'} onPress={() => picker.connectFor(caipNetworkId)}>
            {t('activeChoose')}
          </Button>
          <LinkRow label={t('otherNetwork')} onPress={back} />
        </Stack>
      }
    >
      <Stack gap={3} align="center">
        <WalletImage src={target.imageUrl} name={target.name} size={72} />
        <Text as="h2" variant="title" align="center">
          {t(own ? 'activeOwnTitle' : 'activeTitle', values)}
        </Text>
        <Text variant="muted" align="center">
          {t(own ? 'activeOwnBody' : body, values)}
        </Text>
      </Stack>
    </ViewBody>
  )
}
