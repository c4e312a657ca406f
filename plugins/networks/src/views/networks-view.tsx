import { type ReactNode, useState } from 'react'
import {
  Button,
  EmptyState,
  LinkRow,
  SearchField,
  Stack,
  useNamespaceName,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type NetworkPickerPlugin, NetworkPickerToken } from '../contract.js'
import { searchFrom, searchRows } from '../network-rows.js'
import { NetworkRowsList } from './network-rows-list.js'

/** The networks of the host. */
export default function NetworksView(): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const picker = useService(NetworkPickerToken)
  const { push } = useNavigation<NetworkPickerPlugin>()
  const rows = useStore(picker.list)
  const [text, setText] = useState('')
  const found = searchRows(rows, text, useNamespaceName())
  return (
    <ViewBody>
      <Stack gap={3}>
        {rows.length >= searchFrom ? (
          <SearchField label={t('searchLabel')} value={text} onChange={setText} />
        ) : null}
        {found.length > 0 ? (
          <NetworkRowsList rows={found} />
        ) : (
          <EmptyState
            icon="search"
            title={t('emptyTitle')}
            body={t('emptyBody')}
            action={
              <Button variant="secondary" onPress={() => setText('')}>
                {t('showAll')}
              </Button>
            }
          />
        )}
        <LinkRow icon="help" label={t('whatLink')} onPress={() => push('WhatIsANetwork')} />
      </Stack>
    </ViewBody>
  )
}
