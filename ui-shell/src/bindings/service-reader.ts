import { type AnyKernel, type ChainNamespace, type QuoinError, type Token, toQuoinError } from '#kernel'
import type { NamespaceOptions } from './account-reader.js'
import { createReader, type Reader } from './reader.js'

/** How far the service of a plugin is: `idle` while no account is connected. */
export interface ServiceProgress {
  readonly status: 'idle' | 'loading' | 'unavailable'
  /** The service could not be loaded: the kernel is without its plugin, or the page is offline. */
  readonly error?: QuoinError | undefined
}

interface ServiceParts<Api, T> {
  /** The value while the service is not there. */
  without(progress: ServiceProgress): T
  read(api: Api, namespace: ChainNamespace): T
  /** Follows the state of the service, and makes it read; returns what ends both. */
  follow(api: Api, namespace: ChainNamespace, changed: () => void): () => void
}

/**
 * Creates a reader of a plugin's service. The service is loaded once an account is connected and the value is displayed, not with
 * the page.
 */
export function serviceReader<Api, T extends object>(
  kernel: AnyKernel,
  token: Token<Api>,
  options: NamespaceOptions,
  parts: ServiceParts<Api, T>,
): Reader<T> {
  const { connections, networks } = kernel
  let api: Api | undefined
  let error: QuoinError | undefined
  let loading: Promise<void> | undefined
  const load = (): Promise<void> => {
    loading ??= kernel.load(token).then(
      (loaded) => {
        api = loaded
        error = undefined
      },
      (failure: unknown) => {
        error = toQuoinError(failure, 'UNKNOWN')
        // The next change of the connection tries again.
        loading = undefined
      },
    )
    return loading
  }
  const connected = (): ChainNamespace | undefined => connections.active(options.namespace)?.namespace
  const initial = parts.without({ status: 'idle' })

  const service = {
    subscribe(changed: () => void): () => void {
      let followed: ChainNamespace | undefined
      let stop: (() => void) | undefined
      let hasEnded = false
      const update = (): void => {
        const namespace = connected()
        if (hasEnded) return
        if (namespace !== undefined && !api) {
          void load().then(() => {
            if (api) update()
            if (!hasEnded) changed()
          })
          return
        }
        if (!api || namespace === followed) return
        stop?.()
        followed = namespace
        stop = namespace === undefined ? undefined : parts.follow(api, namespace, changed)
      }
      const stops = [connections.store.subscribe(update), networks.store.subscribe(update)]
      update()
      return () => {
        hasEnded = true
        stop?.()
        for (const end of stops) end()
      }
    },
  }

  return createReader([connections.store, networks.store, service], initial, () => {
    const namespace = connected()
    if (namespace === undefined) return initial
    if (api) return parts.read(api, namespace)
    return parts.without({ status: error ? 'unavailable' : 'loading', error })
  })
}
