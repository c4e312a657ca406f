import { type ReactNode, useState } from 'react'
import { Stack } from '../layout/stack.js'
import { Text } from '../layout/text.js'
import { Icon } from '../picture/icon.js'
import { ListRow } from './list-row.js'

export interface HiddenRowsProps {
  /** The label of the row while the list is collapsed: "Hidden (3)". */
  readonly label: string
  /** The label of the row that collapses it: "Collapse hidden tokens". */
  readonly collapse: string
  /** Why they are hidden. */
  readonly hint: string
  /** Rendered only while it is expanded. */
  readonly children: () => ReactNode
}

/** A list that is collapsed at first, behind a row with the number of its entries. */
export function HiddenRows({ label, collapse, hint, children }: HiddenRowsProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={1}>
      <ListRow
        image={<Icon name={isOpen ? 'shown' : 'hidden'} size={24} />}
        title={isOpen ? collapse : label}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <>
          <Text variant="small">{hint}</Text>
          {children()}
        </>
      ) : null}
    </Stack>
  )
}
