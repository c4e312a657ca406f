import type { UniversalProvider } from '@walletconnect/universal-provider'
import { QuoinError } from '#kernel'

/** The class of the library; its static `init` starts it. */
export type UniversalProviderClass = typeof UniversalProvider

function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const code = 'code' in error ? error.code : undefined
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return true
  const message = error instanceof Error ? error.message : ''
  // Browsers, Node, webpack; "could not resolve" is thrown by the module that Vite puts in place of an optional peer.
  return /resolve module specifier|bare specifier|could not resolve|cannot find (module|package)/i.test(
    message,
  )
}

const storageName = 'localStorage'

function isStorageRefused(): boolean {
  try {
    Reflect.get(globalThis, storageName)
    return false
  } catch {
    return true
  }
}

/**
 * Runs with `localStorage` undefined if the browser denies access to it, then restores the property. An unused part of
 * the library reads `localStorage` at import, so the whole library would fail to load (REL-04).
 */
async function withoutRefusedStorage<T>(run: () => Promise<T>): Promise<T> {
  const own = isStorageRefused() ? Object.getOwnPropertyDescriptor(globalThis, storageName) : undefined
  if (!own?.configurable) return run()
  Object.defineProperty(globalThis, storageName, { value: undefined, configurable: true })
  try {
    return await run()
  } finally {
    Object.defineProperty(globalThis, storageName, own)
  }
}

/** In a `try`: bundlers then build a page without the library, which is an optional peer, and at most warn. */
async function importLibrary(): Promise<unknown> {
  try {
    return await import('@walletconnect/universal-provider')
  } catch (error) {
    return Promise.reject(error)
  }
}

/**
 * Loads WalletConnect's library: the only place that does. Throws `PEER_MISSING` if the host did not install it,
 * `SERVICE_UNREACHABLE` if its code did not load.
 *
 * @param importer for tests
 */
export async function loadUniversalProvider(
  importer: () => Promise<unknown> = importLibrary,
): Promise<UniversalProviderClass> {
  let loaded: unknown
  try {
    loaded = await withoutRefusedStorage(importer)
  } catch (cause) {
    if (!isMissing(cause))
      throw new QuoinError('SERVICE_UNREACHABLE', { details: "WalletConnect's code did not load", cause })
    throw new QuoinError('PEER_MISSING', {
      details: '@walletconnect/universal-provider',
      fix: 'npm install @walletconnect/universal-provider@2.21.8',
      cause,
    })
  }
  return readExport(loaded)
}

function readExport(loaded: unknown): UniversalProviderClass {
  // Some bundlers put the exports of a CommonJS build under `default`, once or twice.
  let at = loaded
  for (let depth = 0; depth < 3 && typeof at === 'object' && at !== null; depth += 1) {
    const found = Reflect.get(at, 'UniversalProvider')
    // The package exports one thing by this name, checked to be a class.
    if (typeof found === 'function') return found as UniversalProviderClass
    at = Reflect.get(at, 'default')
  }
  throw new QuoinError('PEER_MISSING', {
    details: '@walletconnect/universal-provider has no export UniversalProvider',
    fix: 'npm install @walletconnect/universal-provider@2.21.8',
  })
}
