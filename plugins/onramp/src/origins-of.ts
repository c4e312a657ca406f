import type { GatewayProviderOptions } from './contract.js'

/** Where the pages of sellers are whom everybody knows. */
const knownOrigins: Readonly<Record<string, readonly string[]>> = {
  coinbase: ['https://pay.coinbase.com'],
  meld: ['https://meldcrypto.com'],
}

/** Where the pages of a seller may be opened. */
export function originsOf({ id, origins }: GatewayProviderOptions): readonly string[] {
  return origins ?? knownOrigins[id] ?? []
}
