import { type ReactNode, useState } from 'react'
import { Button, EmptyState, SearchField, useNamespaceName, useT } from '#ui-kit'
import type { NetworkPickerPlugin } from '../contract.js'
import { searchFrom, searchRows } from '../network-rows.js'
import { NetworkRowsList, type NetworkRowsListProps } from './network-rows-list.js'

/** The networks to choose from, with a search if there are many. */
export function SearchedNetworks({ rows }: NetworkRowsListProps): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const [text, setText] = useState('')
  const found = searchRows(rows, text, useNamespaceName())
  return (
    <>
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
    </>
  )
}
