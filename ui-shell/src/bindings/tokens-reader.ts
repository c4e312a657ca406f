import { type AnyKernel, createToken, type QuoinError, type Token } from '#kernel'
import type { HeldToken, TokensApi } from '#plugins/tokens'
import type { NamespaceOptions } from './account-reader.js'
import type { Reader } from './reader.js'
import { serviceReader } from './service-reader.js'

/** The tokens of the active account on its network. */
export interface UseTokens {
  /** `idle`: nobody is connected. `unavailable`: they could not be read, and there is no older list: never an empty one. */
  readonly status: 'idle' | 'loading' | 'ready' | 'unavailable'
  /** Sorted by value; without hidden and suspicious ones. */
  readonly tokens: readonly HeldToken[]
  /** The value of all in US dollars, as a decimal text; `undefined` if none has a price. */
  readonly total: string | undefined
  /** The tokens plugin could not be loaded, or the kernel is without it. */
  readonly error: QuoinError | undefined
  /** Reads again. Returns false within 30 s of a failure, and without a connection. */
  readonly retry: () => boolean
}

const none: readonly HeldToken[] = []
// The plugin's own token would load its module with the page.
const token: Token<TokensApi> = createToken('tokens')

/**
 * Reads the tokens of the active account, and keeps them up to date while they are followed: `useTokens` without a framework.
 *
 * @example
 * followReader(tokensReader(quoin), ({ tokens }) => show(tokens.map(({ name }) => name)))
 */
export function tokensReader(kernel: AnyKernel, options: NamespaceOptions = {}): Reader<UseTokens> {
  let retryNow = (): boolean => false
  const retry = (): boolean => retryNow()
  return serviceReader<TokensApi, UseTokens>(kernel, token, options, {
    without: ({ status, error }) => ({ status, tokens: none, total: undefined, error, retry }),
    read(api, namespace) {
      const { status, tokens, total } = api.store(namespace).getState()
      return { status: status === 'unknown' ? 'loading' : status, tokens, total, error: undefined, retry }
    },
    follow(api, namespace, changed) {
      retryNow = () => api.retry(namespace)
      const stops = [api.store(namespace).subscribe(changed), api.watch(namespace)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  })
}
