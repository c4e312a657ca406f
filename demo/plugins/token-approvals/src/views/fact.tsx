import { CopyButton, Inline, Stack, Text } from 'quoin/ui-kit'
import type { ReactNode } from 'react'

export interface FactProps {
  readonly label: string
  /** Shown whole, over as many lines as it takes: people compare addresses to the last character. */
  readonly value: string
  /** "Copy the address", where there is something to copy. */
  readonly copyLabel?: string
}

/** One thing to know before confirming. */
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

/** An address that breaks in its middle, if anywhere: two lines of one length are compared more easily. */
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
