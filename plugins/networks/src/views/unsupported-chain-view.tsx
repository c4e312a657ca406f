import { type ReactNode, useState } from 'react'
import { Icon, List, ListRow, Stack, Text, useService, useStore, useT, ViewBody } from '#ui-kit'
import { type NetworkPickerPlugin, NetworkPickerToken } from '../contract.js'
import { takeableRows } from '../network-rows.js'
import { NetworkRowsList } from './network-rows-list.js'

/** Displayed while the wallet is on a network that the host does not list: offers a switch, or Disconnect. */
export default function UnsupportedChainView(): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const picker = useService(NetworkPickerToken)
  const rows = takeableRows(useStore(picker.list))
  const [isLeaving, setLeaving] = useState(false)
  const disconnect = (): void => {
    setLeaving(true)
    void picker.disconnect().finally(() => setLeaving(false))
  }
  return (
    <ViewBody>
      <Stack gap={3}>
        <Text variant="muted">{t(rows.length > 0 ? 'unsupportedBody' : 'unsupportedNoneBody')}</Text>
        {rows.length > 0 ? (
          <>
            <NetworkRowsList rows={rows} />
            <Text variant="muted" align="center">
              {t('or')}
            </Text>
          </>
        ) : null}
        <List label={t('disconnect')}>
          <ListRow
            image={<Icon name="disconnect" size={24} />}
            title={t('disconnect')}
            busy={isLeaving}
            onPress={disconnect}
          />
        </List>
      </Stack>
    </ViewBody>
  )
}
