import type { WalletConnectOptions } from './contract.js'

/** The relay that the host named, if it named one. */
export function relayUrlOf({ options }: { readonly options: unknown }): string | undefined {
  // The manifest's schema checked them.
  return (options as WalletConnectOptions | undefined)?.relayUrl
}
