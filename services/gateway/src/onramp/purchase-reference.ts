import { createHash, randomBytes } from 'node:crypto'
import { comparable } from '../names/find-names.js'

/** Number of hex digits. Coinbase takes fewer than 50 characters. */
const LENGTH = 40

/**
 * Returns the reference by which a provider lists a buyer's orders. It is derived from a secret key, so that an address
 * alone finds no purchase (S16), and differs for each address, so that a provider cannot link the addresses of one
 * browser.
 *
 * @param purchaseKey of the order; left out: the reference is random, and the purchase cannot be read
 */
export function purchaseReference(
  address: string,
  purchaseKey: string = randomBytes(16).toString('hex'),
): string {
  const text = `quoin purchase\n${purchaseKey}\n${comparable(address)}`
  return createHash('sha256').update(text).digest('hex').slice(0, LENGTH)
}
