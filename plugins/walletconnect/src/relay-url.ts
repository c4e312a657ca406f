import type { WalletConnectOptions } from './contract.js'

/** Returns the relay that the host configured, if any. */
export function relayUrlOf({ options }: { readonly options: unknown }): string | undefined {
  // The manifest's schema validated the options.
  return (options as WalletConnectOptions | undefined)?.relayUrl
}
