import type { PaymentRequest } from '#kernel'
import { isPolkadotAddress } from '../addresses/formats.js'

/** Limit, above the length of an account code. Characters. */
const maxUriLength = 512

/**
 * Reads the QR code of an account, as wallets of the Polkadot chains display it: `substrate:<address>:<genesis
 * hash>:<name>`. There is no standard for a code with an amount.
 */
export function readPaymentUri(text: string): PaymentRequest | undefined {
  if (text.length > maxUriLength) return undefined
  const [, address = '', genesis] =
    /^substrate:([1-9A-HJ-NP-Za-km-z]{34,50})(?::0x([\da-f]{64})(?::.*)?)?$/i.exec(text) ?? []
  if (!isPolkadotAddress(address)) return undefined
  return genesis === undefined
    ? { address }
    : { address, caipNetworkId: `polkadot:${genesis.slice(0, 32).toLowerCase()}` }
}
