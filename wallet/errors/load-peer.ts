import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { loadLazily } from '../../kernel/plugin/load-lazily.js'

/**
 * Loads a module that needs an optional package. Throws `PEER_MISSING` with the command that installs it if the package is
 * not installed, `NODE_FAILED` if the module could not be loaded, the errors of `loadLazily` otherwise.
 *
 * @param packages as `npm install` takes them, e.g. `@polkadot/api@16.5.6`
 * @param signal ends the wait for the load
 * @example
 * const { buildTransfer } = await loadPeer('viem', () => import('./build-transfer.js'), signal)
 */
export function loadPeer<T>(packages: string, load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return loadLazily(
    load,
    ({ details, cause }) =>
      Object(cause).code === 'ERR_MODULE_NOT_FOUND'
        ? new QuoinError('PEER_MISSING', { details: packages, fix: `npm install ${packages}`, cause })
        : new QuoinError('NODE_FAILED', { details, cause }),
    signal,
  )
}
