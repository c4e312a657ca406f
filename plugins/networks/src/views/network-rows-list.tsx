import type { ReactNode } from 'react'
import { Icon, List, ListRow, Tag, useService, useT, WalletImage } from '#ui-shell/kit'
import { NetworkPickerToken, type NetworkRow } from '../contract.js'

export interface NetworkRowsListProps {
  readonly rows: readonly NetworkRow[]
}

/** Networks to choose from, the active one marked. */
export function NetworkRowsList({ rows }: NetworkRowsListProps): ReactNode {
  const t = useT('networkPicker')
  const picker = useService(NetworkPickerToken)
  return (
    <List label={t('networks')}>
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
