import type { ReactNode } from 'react'
import { TokensPanel } from './tokens-panel.js'

/** More are one press away: what stands below the tab stays within reach. */
const max = 20

/** The account's tab of tokens (UI-12). */
export default function TokensTab(): ReactNode {
  return <TokensPanel max={max} />
}
