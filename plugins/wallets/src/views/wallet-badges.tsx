import type { ReactNode } from 'react'
import { Tag, useT } from '#ui-kit'
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
