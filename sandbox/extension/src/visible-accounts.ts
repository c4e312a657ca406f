import type { ExtensionState } from './extension-memory.js'

/** Accounts the site may see just now; lower case, as wallets in use give them. */
export function visibleAccounts({ allowed, locked, account }: ExtensionState): string[] {
  return allowed && !locked ? [account.address.toLowerCase()] : []
}
