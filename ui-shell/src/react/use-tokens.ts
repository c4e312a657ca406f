'use client'

import type { NamespaceOptions } from '../bindings/account-reader.js'
import { tokensReader, type UseTokens } from '../bindings/tokens-reader.js'
import { useReader } from './use-reader.js'

/**
 * Returns the tokens of the active account, and keeps them up to date while they are displayed.
 *
 * @example
 * const { tokens } = useTokens()
 * return tokens.map((token) => <li key={token.id}>{token.name}</li>)
 */
export function useTokens(options: NamespaceOptions = {}): UseTokens {
  return useReader((kernel) => tokensReader(kernel, options), options.namespace)
}
