import { type ReactNode, useState } from 'react'
import { Text, useT } from '#ui-kit'
import type { WalletsPlugin } from '../contract.js'

/** Displays that the list is short, and that it no longer is: rows would move if the line disappeared. */
export function ListNote({ isShort }: { readonly isShort: boolean }): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const [wasShort, setWasShort] = useState(isShort)
  if (isShort && !wasShort) setWasShort(true)
  return isShort || wasShort ? <Text variant="small">{t(isShort ? 'short' : 'whole')}</Text> : null
}
