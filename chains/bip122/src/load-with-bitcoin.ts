import { QuoinError, toQuoinError } from '#kernel'

/**
 * Loads a module that needs bitcoinjs-lib and its curve, which are optional packages. Throws `PEER_MISSING` if they are
 * not installed, `NODE_FAILED` if they could not be loaded.
 */
export async function loadWithBitcoin<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const isMissing =
      typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ERR_MODULE_NOT_FOUND'
    if (!isMissing) throw toQuoinError(error, 'NODE_FAILED', { details: String(error) })
    const names = 'bitcoinjs-lib @bitcoinerlab/secp256k1'
    throw new QuoinError('PEER_MISSING', { details: names, fix: `npm install ${names}`, cause: error })
  }
}
