import { Core } from '@walletconnect/core'
import type { CoreTypes, ICore } from '@walletconnect/types'

/**
 * WalletConnect's core without its calls to a vendor: the INIT event (sent even with telemetry off), and the
 * attestation frame and look-up, which would keep each connect in a browser waiting for five seconds offline.
 */
export function createQuietCore(options: CoreTypes.Options): ICore {
  const core = new Core({ ...options, telemetryEnabled: false })
  core.eventClient.init = async () => {}
  core.verify.register = async () => ''
  // Typed as always having an answer, but the library's own method resolves undefined where nothing is known.
  core.verify.resolve = async () => undefined as never
  // The class implements ICore; only exactOptionalPropertyTypes (`relayUrl?: string`) tells the two apart.
  return core as ICore
}
