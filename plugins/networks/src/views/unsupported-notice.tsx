import type { ReactNode } from 'react'
import { Button, InfoPanel, Stack, useKernel, useNavigation, useService, useStore, useT } from '#ui-kit'
import { type NetworkPickerPlugin, NetworkPickerToken } from '../contract.js'

/**
 * Displayed in the account on a network that the host does not list, if the host lets users stay there: lists the
 * missing features.
 */
export function UnsupportedNotice(): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const { connections, networks } = useKernel()
  const picker = useService(NetworkPickerToken)
  const { push } = useNavigation<NetworkPickerPlugin>()
  useStore(networks.store)
  useStore(connections.store)
  if (picker.unsupported() !== 'warn') return null
  return (
    <Stack gap={2}>
      <InfoPanel icon="warning" title={t('noticeTitle')}>
        {t('noticeBody')}
      </InfoPanel>
      <Button variant="secondary" onPress={() => push('Networks')}>
        {t('noNetwork')}
      </Button>
    </Stack>
  )
}
