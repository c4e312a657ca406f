import type { ExtensionState } from './extension-memory.js'

/** Returns the accounts that the site currently sees, in lower case like common wallets. */
export function visibleAccounts({ allowed, locked, account }: ExtensionState): string[] {
  return allowed && !locked ? [account.address.toLowerCase()] : []
}
