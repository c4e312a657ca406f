import { type CaipNetworkId, createToken, type PluginTypes, type Token } from '#kernel'
import type { NamesMessages } from './messages.en.js'

/** Options of the names plugin. */
export interface NamesOptions {
  /** What the host's own names end with, e.g. `quoin.id`; without it only names of the chain itself are looked up. */
  readonly suffix?: string | undefined
}

/** Whose a name is. */
export interface ResolvedName {
  /** As it was normalised (ENSIP-15). */
  readonly name: string
  readonly address: string
  /** `chain`: ENS on the network itself; `registry`: the host's own names. */
  readonly source: 'chain' | 'registry'
}

/** `kernel.names`: names instead of addresses, both ways. */
export interface NamesApi {
  /** Whether a text can be a name at all: has a dot, or ends with the host's suffix. Nobody is asked. */
  isName(text: string): boolean
  /**
   * The address that a name stands for on a network; `undefined` where it stands for none.
   *
   * Throws `NAME_RESOLVING_FAILED` ('Error resolving name') where nobody could be asked, `ABORTED`.
   */
  resolve(name: string, caipNetworkId: CaipNetworkId, signal?: AbortSignal): Promise<ResolvedName | undefined>
  /**
   * The name of an address, only if it resolves back to it (SEC-09). Kept for 5 minutes (ACC-05).
   *
   * Throws `NAMES_OF_ADDRESS_FAILED` ('Error fetching names for address'), `ABORTED`.
   */
  lookUp(address: string, caipNetworkId: CaipNetworkId, signal?: AbortSignal): Promise<string | undefined>
}

export interface NamesPlugin extends PluginTypes {
  readonly id: 'names'
  readonly api: NamesApi
  readonly options: NamesOptions | undefined
  readonly messages: NamesMessages
}

/** The service behind `kernel.names`. */
export const NamesToken: Token<NamesApi> = createToken('names')
