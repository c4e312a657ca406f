import type { PluginContext } from '#kernel'
import type { OnrampPlugin } from '../contract.js'

/** Bytes. */
const keyLength = 16

const make = (random: Uint8Array): string =>
  Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Creates the reader of this browser's purchase key: random, kept in the plugin's storage, and sent with orders and
 * with reads of purchases. An address alone reads no purchase (S16). If the storage fails, a key is valid until the
 * page is left.
 */
export function createPurchaseKey({ platform, storage }: PluginContext<OnrampPlugin>): () => Promise<string> {
  async function read(): Promise<string> {
    const stored = await storage.read()
    if (stored.purchaseKey !== undefined) return stored.purchaseKey
    const made = make(platform.randomBytes(keyLength))
    const now = await storage.update((before) => ({ ...before, purchaseKey: before.purchaseKey ?? made }))
    return now.purchaseKey ?? made
  }

  let key: Promise<string> | undefined
  return () => {
    key ??= read().catch(() => make(platform.randomBytes(keyLength)))
    return key
  }
}
