import { QuoinError, toQuoinError } from '#kernel'

/**
 * Loads a module that needs viem, an optional package. Throws `PEER_MISSING` if it is not installed, `NODE_FAILED` if
 * it could not be loaded.
 */
export async function loadWithViem<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const isMissing =
      typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ERR_MODULE_NOT_FOUND'
    if (!isMissing) throw toQuoinError(error, 'NODE_FAILED', { details: String(error) })
    throw new QuoinError('PEER_MISSING', { details: 'viem', fix: 'npm install viem', cause: error })
  }
}
