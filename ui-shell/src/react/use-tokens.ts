'use client'

import { tokensReader, type UseTokens } from '../bindings/tokens-reader.js'
import { type Settled, type SuspenseOptions, useSuspendingReader } from './use-suspending-reader.js'

/**
 * Returns the tokens of the active account, and keeps them up to date while they are displayed.
 *
 * @example
 * const { tokens } = useTokens()
 * return tokens.map((token) => <li key={token.id}>{token.name}</li>)
 */
export function useTokens(options: SuspenseOptions & { readonly suspense: true }): Settled<UseTokens>
export function useTokens(options?: SuspenseOptions): UseTokens
export function useTokens(options: SuspenseOptions = {}): UseTokens {
  return useSuspendingReader('useTokens', tokensReader, options)
}
