import type { PaymentRequest } from '#kernel'
import { isPolkadotAddress } from '../addresses/formats.js'

/** Longer ones are nobody's. Characters. */
const maxUriLength = 512

/**
 * Reads what wallets of the Polkadot chains show as the QR code of an account: `substrate:<address>:<genesis hash>:<name>`. There is
 * no standard that asks for an amount.
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
