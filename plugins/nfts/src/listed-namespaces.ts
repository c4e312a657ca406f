import type { ChainNamespace } from '#kernel'
import type { NftsOptions } from './contract.js'

/** Where collectibles are listed, unless the host says otherwise. */
export const listedNamespaces = (options: NftsOptions | undefined): readonly ChainNamespace[] =>
  options?.namespaces ?? ['eip155']
