import type { ChainNamespace } from '#kernel'
import type { NftsOptions } from './contract.js'

/** The default namespaces with collectibles. */
export const listedNamespaces = (options: NftsOptions | undefined): readonly ChainNamespace[] =>
  options?.namespaces ?? ['eip155']
