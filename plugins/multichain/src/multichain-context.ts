import type { Chains, Network, Platform } from '#kernel'

/** What the connectors need of the plugin's context. */
export interface MultichainContext {
  readonly platform: Platform
  readonly chains: Pick<Chains, 'find'>
  readonly networks: { list(): readonly Network[] }
  report(error: unknown): void
}
