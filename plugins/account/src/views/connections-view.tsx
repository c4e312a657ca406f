import { type ReactNode, useState } from 'react'
import { type Connection, type Connector, points, type WalletInfo } from '#kernel'
import {
  Icon,
  IconButton,
  Inline,
  LinkRow,
  List,
  ListRow,
  Section,
  Stack,
  shortAddress,
  Tag,
  useKernel,
  useNamespaceName,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'

interface RowProps {
  readonly connection: Connection
  /** The name of its namespace. */
  readonly kind: string
  /** True if its namespace has other connections. */
  readonly hasOthers: boolean
}

/** A connected wallet with its actions. */
function ConnectionRow({ connection, kind, hasOthers }: RowProps): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { connections, connectors, networks } = useKernel()
  const service = useService(AccountToken)
  const [isLeaving, setLeaving] = useState(false)
  const { connectorId, namespace, wallet, accounts, caipNetworkId, isWatchOnly } = connection
  const isActive = connections.active(namespace) === connection
  const isShown = useStore(networks.store, (state) => state.activeNamespace) === namespace
  const isInUse = isActive && isShown
  const address = shortAddress(accounts[0]?.address ?? '')
  const title = isWatchOnly ? t('watchOnly') : wallet.name
  const network = networks.find(caipNetworkId)?.name ?? t('unknownNetwork')
  const disconnect = (): void => {
    setLeaving(true)
    void service.endConnection(connectorId, namespace).finally(() => setLeaving(false))
  }
  return (
    <ListRow
      image={
        isWatchOnly ? (
          <Icon name="shown" size={24} />
        ) : (
          <WalletImage src={walletPicture(wallet, connectors.list())} name={wallet.name} />
        )
      }
      title={title}
      subtitle={
        isActive && hasOthers && !isInUse
          ? t('connectionActive', { address })
          : t('connectionOn', { address, network })
      }
      tag={isInUse ? <Tag tone="success">{t('inUse')}</Tag> : null}
      busy={isLeaving}
      end={
        <Inline gap={1}>
          {isInUse ? null : (
            <LinkRow label={t('use')} onPress={() => service.activate(connectorId, namespace)} />
          )}
          <IconButton
            icon="disconnect"
            label={t('disconnectOne', { wallet: title, network: kind })}
            onPress={disconnect}
          />
        </Inline>
      }
    />
  )
}

/** All connected wallets by namespace, with actions to activate, disconnect and connect another (CON-10). */
export default function ConnectionsView(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { connections, contributions, networks } = useKernel()
  const { push } = useNavigation<AccountPlugin>()
  const nameOf = useNamespaceName()
  const live = useStore(connections.store).connections
  useStore(networks.store)
  const namespaces = [...new Set(networks.list().map((network) => network.chainNamespace))]
  const canConnect = contributions.find(points.views, 'Connect') !== undefined
  return (
    <ViewBody>
      <Stack gap={4}>
        {namespaces.map((namespace) => {
          const kind = nameOf(namespace)
          const here = live.filter((connection) => connection.namespace === namespace)
          return (
            <Section key={namespace} title={kind}>
              <List label={t('connectionsOf', { network: kind })}>
                {here.map((connection) => (
                  <ConnectionRow
                    key={connection.connectorId}
                    connection={connection}
                    kind={kind}
                    hasOthers={here.length > 1}
                  />
                ))}
              </List>
              {canConnect ? (
                <LinkRow
                  icon="plus"
                  label={t(here.length > 0 ? 'connectAnother' : 'connectFirst')}
                  onPress={() => push('Connect', { namespace })}
                />
              ) : null}
            </Section>
          )
        })}
      </Stack>
    </ViewBody>
  )
}

/**
 * Returns the picture of a connected wallet. Some announcements have no picture: that of the same wallet in another
 * namespace is used.
 */
export function walletPicture(
  { name, imageUrl }: WalletInfo,
  connectors: readonly Pick<Connector, 'name' | 'imageUrl'>[],
): string | undefined {
  return imageUrl ?? connectors.find((one) => one.name === name && one.imageUrl !== undefined)?.imageUrl
}
