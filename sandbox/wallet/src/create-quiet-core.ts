import { Core } from '@walletconnect/core'
import type { CoreTypes, ICore } from '@walletconnect/types'

/**
 * Creates WalletConnect's core without calls to its vendor: the INIT event (sent even without telemetry), and the
 * attestation frame and look-up, which delay each offline connect in a browser by five seconds.
 */
export function createQuietCore(options: CoreTypes.Options): ICore {
  const core = new Core({ ...options, telemetryEnabled: false })
  core.eventClient.init = async () => {}
  core.verify.register = async () => ''
  // The type excludes undefined, but the library's own method resolves with undefined for unknown attestations.
  core.verify.resolve = async () => undefined as never
  // The class implements ICore; the types differ only through exactOptionalPropertyTypes (`relayUrl?: string`).
  return core as ICore
}
