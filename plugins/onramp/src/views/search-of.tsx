import type { ReactNode } from 'react'
import { Button, EmptyState, SearchField, useT } from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'

/** Number of entries from which the list has a search field. */
const searchFrom = 6

export interface SearchOfProps {
  readonly label: string
  readonly text: string
  readonly setText: (text: string) => void
  /** The number of all entries. */
  readonly count: number
  readonly isFound: boolean
  /** The text for no results. */
  readonly nothing?: string
}

/** The search above a list, and the text below it for no results. */
export function SearchOf({ label, text, setText, count, isFound, nothing }: SearchOfProps): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  return (
    <>
      {count >= searchFrom ? <SearchField label={label} value={text} onChange={setText} /> : null}
      {isFound ? null : (
        <EmptyState
          icon="search"
          title={t('nothingFoundTitle')}
          body={nothing ?? t('nothingFoundBody')}
          action={
            text === '' ? undefined : (
              <Button variant="secondary" onPress={() => setText('')}>
                {t('showAll')}
              </Button>
            )
          }
        />
      )}
    </>
  )
}
