import type { ReactNode } from 'react'
import { Button } from '../form/button.js'
import { SearchField } from '../form/search-field.js'
import { Stack } from '../layout/stack.js'
import { EmptyState } from '../status/empty-state.js'

export interface SearchableListProps {
  /** The label of the search field. */
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  /** Default `true`; a short list needs no search field. */
  readonly isSearchable?: boolean | undefined
  /** The search has no result: displayed in place of the list. */
  readonly isEmpty: boolean
  readonly emptyTitle: string
  readonly emptyBody: string
  /** The label of the button that clears the search. */
  readonly showAll: string
  /** Between the search field and the list. */
  readonly above?: ReactNode
  /** The list of the results. */
  readonly children: ReactNode
}

/** A list with a search field. */
export function SearchableList({
  label,
  text,
  onChange,
  isSearchable = true,
  isEmpty,
  emptyTitle,
  emptyBody,
  showAll,
  above,
  children,
}: SearchableListProps): ReactNode {
  const clear = (
    <Button variant="secondary" onPress={() => onChange('')}>
      {showAll}
    </Button>
  )
  return (
    <Stack gap={3}>
      {isSearchable ? <SearchField label={label} value={text} onChange={onChange} /> : null}
      {above}
      {isEmpty ? (
        <EmptyState
          icon="search"
          title={emptyTitle}
          body={emptyBody}
          action={text === '' ? undefined : clear}
        />
      ) : (
        children
      )}
    </Stack>
  )
}
