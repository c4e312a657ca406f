import type { ReactNode } from 'react'
import { Button, Notice, Stack, useKernel, useNavigation, useService, useStore, useT } from '#ui-kit'
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
    <Notice tone="warning" title={t('noticeTitle')}>
      <Stack gap={2}>
        <span>{t('noticeBody')}</span>
        <Button variant="secondary" icon="network" onPress={() => push('Networks')}>
          {t('noNetwork')}
        </Button>
      </Stack>
    </Notice>
  )
}
