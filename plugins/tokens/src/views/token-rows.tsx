import type { ReactNode } from 'react'
import { List, VirtualList } from '#ui-kit'
import type { HeldToken } from '../contract.js'
import { TokenRow } from './token-row.js'

/** Above this number only the visible rows are rendered. */
const maxAtOnce = 40
const rowHeight = 56
const keyOf = ({ id }: HeldToken): string => id

export interface TokenRowsProps {
  readonly label: string
  readonly tokens: readonly HeldToken[]
}

/** Tokens in their order. */
export function TokenRows({ label, tokens }: TokenRowsProps): ReactNode {
  if (tokens.length > maxAtOnce) {
    return (
      <VirtualList
        label={label}
        items={tokens}
        keyOf={keyOf}
        rowHeight={rowHeight}
        renderRow={(token) => <TokenRow token={token} />}
      />
    )
  }
  return (
    <List label={label}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </List>
  )
}
