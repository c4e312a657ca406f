import type { CaipNetworkId } from '#kernel'
import type { PageAccount } from '../page-wallet.js'

/** The keys of a wallet in the test, and the requests that they answer. */
export interface NamespaceKeys {
  readonly addresses: readonly string[]
  /** The address of the wallet's list as pages receive it on a network. */
  describe(address: string, network: CaipNetworkId): PageAccount
  /** Responses by method: a signature by the account that the page names. */
  readonly answers: Readonly<Record<string, (params: unknown) => unknown>>
}

/** Returns the error of a wallet without the requested account. Source: EIP-1193. */
export const unauthorized = (): object => ({ code: 4100, message: 'The wallet does not have the account.' })

/** Returns the bytes of a key. Throws if it is not 32 bytes in hex. */
export function readKey(key: string): Uint8Array {
  const [, digits] = /^(?:0x)?([\da-f]{64})$/i.exec(key) ?? []
  if (digits === undefined) throw new Error('Each of `keys` is 32 bytes in hex: a private key or a seed.')
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
