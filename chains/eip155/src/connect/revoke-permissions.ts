import { durations, type Platform } from '#kernel'
import type { Eip1193Provider } from './eip1193-provider.js'
import { requestProvider } from './request-provider.js'

/** How long a wallet may take to forget the page. Milliseconds. */
const revokeTimeout = durations.oneSecond

/**
 * Asks a wallet to forget that it let the page in, so that it asks the person again next time. Most wallets cannot:
 * that is no failure. Source: MIP-2.
 */
export async function revokePermissions(provider: Eip1193Provider, after: Platform['after']): Promise<void> {
  const timeout = new AbortController()
  const cancel = after(revokeTimeout, () => timeout.abort())
  try {
    await requestProvider(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], timeout.signal)
  } catch {
    // The page has forgotten the wallet all the same.
  } finally {
    cancel()
  }
}
