import { generateKeyPair, type KeyPair } from 'dpop'
import type { SiteStorage } from './site-storage.js'

const KEY = 'device-key'

/**
 * Loads the key of this device: P-256, with a private half that cannot be extracted from the browser. It outlives
 * signing out.
 */
export async function loadDeviceKey(storage: SiteStorage): Promise<KeyPair> {
  const found = await storage.get<KeyPair>(KEY)
  return found ?? storage.getOrPut(KEY, await generateKeyPair('ES256', { extractable: false }))
}
