import { QuoinError, toQuoinError } from '#kernel'
import type { LoadSr25519 } from './messages/multi-signature.js'

/**
 * Loads a module that needs an optional package. Throws `PEER_MISSING` if it is not installed, `NODE_FAILED` if it
 * could not be loaded.
 *
 * @param name with the version to install, e.g. `@polkadot/api@16.5.6`
 */
export async function loadPeer<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const isMissing =
      typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ERR_MODULE_NOT_FOUND'
    if (!isMissing) throw toQuoinError(error, 'NODE_FAILED', { details: String(error) })
    throw new QuoinError('PEER_MISSING', { details: name, fix: `npm install ${name}`, cause: error })
  }
}

/** Loads the verification of sr25519. Throws `PEER_MISSING` if its package is not installed. */
export const loadSr25519: LoadSr25519 = () => loadPeer('@scure/sr25519@0.2.0', () => import('@scure/sr25519'))
