import type { ReactNode } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { addressGroups } from './address-groups.js'

export interface FullAddressProps {
  readonly value: string
  /** Part of a sentence: it wraps with the line, and punctuation stays beside it. */
  readonly inline?: boolean | undefined
}

/**
 * A complete address in groups of four characters, which wrap in lines of about the same length; its first and last characters are
 * emphasized. Screen readers and a copied selection have it in one piece. Always from left to right.
 */
export function FullAddress({ value, inline }: FullAddressProps): ReactNode {
  useStyles(kitAccountStyles)
  const groups = addressGroups(value)
  return (
    <span className="q-full-address" data-inline={inline ? '' : undefined} dir="ltr" translate="no">
      <span className="q-hidden">{value}</span>
      <span aria-hidden="true">
        {groups.map((group, at) => {
          const isEnd = at === 0 || at === groups.length - 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups may be the same
            <span key={at} className="q-group" data-end={isEnd ? '' : undefined}>
              {group}
            </span>
          )
        })}
      </span>
    </span>
  )
}
