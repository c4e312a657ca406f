import { generateKeyPair, type KeyPair } from 'dpop'
import type { SiteStorage } from './site-storage.js'

const KEY = 'device-key'

/** The key that stands for this device: P-256, and nobody can read its private half out of the browser. It outlives signing out. */
export async function loadDeviceKey(storage: SiteStorage): Promise<KeyPair> {
  const found = await storage.get<KeyPair>(KEY)
  return found ?? storage.getOrPut(KEY, await generateKeyPair('ES256', { extractable: false }))
}
