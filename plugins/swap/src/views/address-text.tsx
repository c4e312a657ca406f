import type { ReactNode } from 'react'
import { Address } from '#ui-kit'

export interface AddressTextProps {
  readonly address: string
  /** Returns the text, with the given mark in place of the address. */
  readonly text: (mark: string) => string
}

/** Displays an address inside a sentence: left to right, and complete for the screen reader. */
export function AddressText({ address, text }: AddressTextProps): ReactNode {
  const mark = '\u0000'
  const [before, after] = text(mark).split(mark)
  return (
    <>
      {before}
      <Address value={address} />
      {after}
    </>
  )
}
