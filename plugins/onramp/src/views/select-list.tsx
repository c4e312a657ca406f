import { type ReactNode, useEffect, useState } from 'react'
import {
  SearchableList,
  Skeleton,
  Stack,
  Text,
  useT,
  ViewBody,
  VirtualList,
  type VirtualListProps,
} from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { useOnramp } from './use-onramp.js'

/** Number of items from which the list has a search field. */
const minSearchable = 6

export interface SelectListProps<T>
  extends Pick<VirtualListProps<T>, 'label' | 'items' | 'keyOf' | 'renderRow'> {
  readonly searchLabel: string
  /** Returns true if an item is found. @param text as typed, without surrounding space */
  readonly matches: (item: T, text: string) => boolean
  /** Displayed above the search field. */
  readonly intro?: string
  /** Displayed above the list while nothing is typed. */
  readonly above?: ReactNode
  /** The text for no match. */
  readonly noMatch?: string
  readonly isLoading?: boolean
}

/** A view that selects one of the choices of a purchase. */
export function SelectList<T>({
  searchLabel,
  items,
  matches,
  intro,
  above,
  noMatch,
  isLoading,
  ...list
}: SelectListProps<T>): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { onramp } = useOnramp()
  const [typed, setTyped] = useState('')
  useEffect(() => onramp.watch(), [onramp])
  const text = typed.trim()
  const found = text === '' ? items : items.filter((item) => matches(item, text))
  if (isLoading)
    return (
      <ViewBody>
        <Skeleton kind="row" count={4} />
      </ViewBody>
    )
  return (
    <ViewBody>
      <Stack gap={3}>
        {intro === undefined ? null : <Text variant="small">{intro}</Text>}
        <SearchableList
          label={searchLabel}
          text={typed}
          onChange={setTyped}
          isSearchable={items.length >= minSearchable}
          isEmpty={found.length === 0}
          emptyTitle={t('nothingFoundTitle')}
          emptyBody={noMatch ?? t('nothingFoundBody')}
          showAll={t('showAll')}
          above={text === '' ? above : undefined}
        >
          <VirtualList items={found} {...list} />
        </SearchableList>
      </Stack>
    </ViewBody>
  )
}
