import type { ReactNode } from 'react'
import {
  Icon,
  List,
  ListRow,
  Section,
  Stack,
  Tag,
  useKernel,
  useNamespaceName,
  useService,
  useT,
  WalletImage,
} from '#ui-kit'
import { type NetworkPickerPlugin, NetworkPickerToken, type NetworkRow } from '../contract.js'
import { rowsByNamespace } from '../network-rows.js'

export interface NetworkRowsListProps {
  readonly rows: readonly NetworkRow[]
}

function Rows({ rows, label }: NetworkRowsListProps & { readonly label: string }): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const picker = useService(NetworkPickerToken)
  return (
    <List label={label}>
      {rows.map(({ network, isCurrent, isApproved }) => (
        <ListRow
          key={network.caipNetworkId}
          image={<WalletImage src={network.imageUrl} name={network.name} />}
          title={network.name}
          subtitle={isApproved ? undefined : t('notApproved')}
          tag={network.testnet ? <Tag tone="warning">{t('testnet')}</Tag> : null}
          end={isCurrent ? <Icon name="check" /> : null}
          current={isCurrent}
          onPress={() => picker.select(network.caipNetworkId)}
        />
      ))}
    </List>
  )
}

/** The networks to choose from, with the active one marked; grouped by namespace if the host has several. */
export function NetworkRowsList({ rows }: NetworkRowsListProps): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const { networks } = useKernel()
  const nameOf = useNamespaceName()
  const namespaces = [...new Set(networks.list().map((network) => network.chainNamespace))]
  if (namespaces.length < 2) return <Rows rows={rows} label={t('networks')} />
  return (
    <Stack gap={3}>
      {rowsByNamespace(rows, namespaces).map((group) => (
        <Section key={group.namespace} title={nameOf(group.namespace)}>
          <Rows rows={group.rows} label={nameOf(group.namespace)} />
        </Section>
      ))}
    </Stack>
  )
}
