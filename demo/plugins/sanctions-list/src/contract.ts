import { type ActionCheck, type CaipAddress, createToken, type PluginTypes, type Token } from 'quoin/kernel'

/** Options of the plugin. */
export interface SanctionsListOptions {
  /**
   * The listed addresses, by CAIP-10 (`eip155:1:0x…`) for one network, or without a network (`eip155:0x…`) for all networks of the
   * namespace: a key is the same account on each EVM network. From the host's provider.
   */
  readonly addresses: readonly string[]
}

/** `kernel.sanctionsList`: the check itself, and a lookup for the host's own pages. */
export interface SanctionsListApi extends ActionCheck {
  isListed(address: CaipAddress): boolean
}

export interface SanctionsListPlugin extends PluginTypes {
  readonly id: 'sanctionsList'
  readonly api: SanctionsListApi
  readonly options: SanctionsListOptions
}

/** The service behind `kernel.sanctionsList`. */
export const SanctionsListToken: Token<SanctionsListApi> = createToken('sanctionsList')
