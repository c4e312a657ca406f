import { type ReactNode, useState } from 'react'
import { Button, Stack, Text, useService, useStore, useT, ViewBody } from '#ui-kit'
import { type NetworkPickerPlugin, NetworkPickerToken } from '../contract.js'
import { takeableRows } from '../network-rows.js'
import { SearchedNetworks } from './searched-networks.js'

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
    <ViewBody
      footer={
        <Button variant="secondary" icon="disconnect" busy={isLeaving} onPress={disconnect}>
          {t('disconnect')}
        </Button>
      }
    >
      <Stack gap={3}>
        <Text variant="muted">{t(rows.length > 0 ? 'unsupportedBody' : 'unsupportedNoneBody')}</Text>
        {rows.length > 0 ? <SearchedNetworks rows={rows} /> : null}
      </Stack>
    </ViewBody>
  )
}
