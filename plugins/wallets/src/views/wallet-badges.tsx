import type { ReactNode } from 'react'
import { Tag, useT } from '#ui-kit'
import type { WalletRow } from '../contract.js'

export interface WalletBadgesProps {
  readonly row: WalletRow
  /** The heading above the row says one of them already. */
  readonly except?: string
}

/** The one badge that tells most of a wallet: used lately, else installed. */
export function WalletBadges({ row, except }: WalletBadgesProps): ReactNode {
  const t = useT('wallets')
  const shown = (['recent', 'installed'] as const).find(
    (badge) => row.badges.includes(badge) && badge !== except,
  )
  if (!shown) return null
  return <Tag tone={shown === 'installed' ? 'success' : 'neutral'}>{t(shown)}</Tag>
}
