import { durations, type Platform } from '#kernel'
import type { Eip1193Provider } from './eip1193-provider.js'
import { requestProvider } from './request-provider.js'

/** Timeout of the revocation. Milliseconds. */
const revokeTimeout = durations.oneSecond

/**
 * Requests the wallet to revoke the permission of the page, so that it prompts again next time. Ignores a failure: most
 * wallets do not support this. Source: MIP-2.
 */
export async function revokePermissions(provider: Eip1193Provider, after: Platform['after']): Promise<void> {
  const timeout = new AbortController()
  const cancel = after(revokeTimeout, () => timeout.abort())
  try {
    await requestProvider(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], timeout.signal)
  } catch {
    // The session is released in any case.
  } finally {
    cancel()
  }
}
