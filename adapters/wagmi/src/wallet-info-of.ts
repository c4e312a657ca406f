import type { Connector } from 'wagmi'
import { readPicture, sanitizeText, type WalletInfo } from '#kernel'

const maxNameLength = 64

/** Returns the displayed data of a wagmi connector. An announced wallet sets its own name and icon, so both are sanitized. */
export function walletInfoOf({ id, name, icon, rdns }: Connector): WalletInfo {
  const text = sanitizeText(String(name).slice(0, 1_000), maxNameLength)
  return {
    name: text || id.slice(0, maxNameLength),
    imageUrl: readPicture(icon),
    rdns: typeof rdns === 'string' ? rdns : undefined,
  }
}
