import type { ReactNode } from 'react'
import { LinkRow, Stack, useNavigation, useService, useStore, useT, ViewBody } from '#ui-kit'
import { type NetworkPickerPlugin, NetworkPickerToken } from '../contract.js'
import { SearchedNetworks } from './searched-networks.js'

/** The networks of the host. */
export default function NetworksView(): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const { push } = useNavigation<NetworkPickerPlugin>()
  const rows = useStore(useService(NetworkPickerToken).list)
  return (
    <ViewBody>
      <Stack gap={3}>
        <SearchedNetworks rows={rows} />
        <LinkRow icon="help" label={t('whatLink')} onPress={() => push('WhatIsANetwork')} />
      </Stack>
    </ViewBody>
  )
}
