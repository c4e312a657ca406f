import { CopyButton, Inline, Stack, Text } from 'quoin/ui-kit'
import type { ReactNode } from 'react'

export interface FactProps {
  readonly label: string
  /** Displayed in full over as many lines as needed: users compare addresses to the last character. */
  readonly value: string
  /** "Copy the address", if the value can be copied. */
  readonly copyLabel?: string
}

/** One fact to check before confirming. */
export function Fact({ label, value, copyLabel }: FactProps): ReactNode {
  return (
    <Inline gap={2} justify="between">
      <Stack gap={1}>
        <Text variant="strong">{label}</Text>
        <Text variant="small">{copyLabel === undefined ? value : inHalves(value)}</Text>
      </Stack>
      {copyLabel === undefined ? null : <CopyButton variant="icon" text={value} label={copyLabel} />}
    </Inline>
  )
}

/** Lets an address break in its middle only: two lines of one length are easier to compare. */
function inHalves(value: string): ReactNode {
  const middle = Math.ceil(value.length / 2)
  return (
    <span dir="ltr">
      {value.slice(0, middle)}
      <wbr />
      {value.slice(middle)}
    </span>
  )
}
