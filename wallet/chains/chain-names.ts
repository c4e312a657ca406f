import type { ChainRequest } from './chain-types.js'

/** Resolves names of accounts (ENS). */
export interface ChainNames {
  /** Returns the form in which a name is looked up (ENSIP-15); `undefined` if it is no valid name. */
  normalize(name: string): Promise<string | undefined>
  /** Returns the address of a name, which it normalizes first; `undefined` if there is none. */
  resolve(request: ChainRequest & { readonly name: string }): Promise<string | undefined>
  /** Returns the name of an address, only if the name resolves back to it (SEC-09). */
  lookUp(request: ChainRequest & { readonly address: string }): Promise<string | undefined>
}
