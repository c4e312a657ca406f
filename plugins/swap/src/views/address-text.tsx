import type { ReactNode } from 'react'
import { FullAddress } from '#ui-kit'

export interface AddressTextProps {
  readonly address: string
  /** Returns the text, with the given mark in place of the address. */
  readonly text: (mark: string) => string
}

/** Displays an address inside a sentence: left to right and complete: an approval names its spender in full (SEC-07). */
export function AddressText({ address, text }: AddressTextProps): ReactNode {
  const mark = '\u0000'
  const [before, after] = text(mark).split(mark)
  return (
    <>
      {before}
      <FullAddress value={address} inline />
      {after}
    </>
  )
}
