import type { GatewayProviderOptions } from './contract.js'

/** The origins of well-known sellers. */
const knownOrigins: Readonly<Record<string, readonly string[]>> = {
  coinbase: ['https://pay.coinbase.com'],
  meld: ['https://meldcrypto.com'],
}

/** Returns the origins where a seller's pages may be opened. */
export function originsOf({ id, origins }: GatewayProviderOptions): readonly string[] {
  return origins ?? knownOrigins[id] ?? []
}
