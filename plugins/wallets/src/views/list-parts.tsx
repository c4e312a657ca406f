import { type ReactNode, useState } from 'react'
import { Tag, Text, useT } from '#ui-kit'
import type { WalletRow, WalletsPlugin } from '../contract.js'

export interface WalletBadgesProps {
  readonly row: WalletRow
  /** The badge that the heading above the row already contains. */
  readonly except?: string
}

/** The most informative badge of a wallet: recently used, else installed. */
export function WalletBadges({ row, except }: WalletBadgesProps): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const shown = (['recent', 'installed'] as const).find(
    (badge) => row.badges.includes(badge) && badge !== except,
  )
  if (!shown) return null
  return <Tag tone={shown === 'installed' ? 'success' : 'neutral'}>{t(shown)}</Tag>
}

/** Displays that the list is short, and that it no longer is: rows would move if the line disappeared. */
export function ListNote({ isShort }: { readonly isShort: boolean }): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const [wasShort, setWasShort] = useState(isShort)
  if (isShort && !wasShort) setWasShort(true)
  return isShort || wasShort ? <Text variant="small">{t(isShort ? 'short' : 'whole')}</Text> : null
}
