import type { ReactNode } from 'react'
import { TokensPanel } from './tokens-panel.js'

/** Further tokens are one press away: the content below the tab stays within reach. */
const max = 20

/** The account's tab of tokens (UI-12). */
export default function TokensTab(): ReactNode {
  return <TokensPanel max={max} />
}
