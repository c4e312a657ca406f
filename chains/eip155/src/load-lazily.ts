import { type ErrorCode, QuoinError, toQuoinError } from '#kernel'
import { untilAborted } from './until-aborted.js'

/**
 * Loads code that is needed only now; after a failure the next call asks for it again. Throws `ABORTED` once the
 * signal says so, `PEER_MISSING` where viem, an optional package, is not installed, else the given code.
 */
export async function loadLazily<T>(
  load: () => Promise<T>,
  code: ErrorCode,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await untilAborted(load, signal)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ERR_MODULE_NOT_FOUND')
      throw new QuoinError('PEER_MISSING', { details: 'viem', fix: 'npm install viem', cause: error })
    throw toQuoinError(error, code, { details: 'Code for EVM networks could not be loaded' })
  }
}
