import type { ChainNamespace, PluginContext, ResolvedOptions } from '#kernel'
import type { WalletConnectOptions } from './contract.js'

interface WithOptions {
  readonly options: unknown
}

/** Returns the relay that the host configured, if any. */
export function relayUrlOf({ options }: WithOptions): string | undefined {
  // The manifest's schema validated the options.
  return (options as WalletConnectOptions | undefined)?.relayUrl
}

/** Returns the project id at the relay; empty if there is none. */
export function projectIdOf({ options }: WithOptions, kernel: Pick<ResolvedOptions, 'projectId'>): string {
  return (options as WalletConnectOptions | undefined)?.projectId || kernel.projectId
}

/**
 * Lists the namespaces of the host's networks that the kernel supports, with or without a chain module (NET-03,
 * NET-11). Empty without a relay: no wallet can be reached then.
 */
export function servedNamespaces(context: PluginContext): () => readonly ChainNamespace[] {
  const { chains, networks } = context
  const relayUrl = relayUrlOf(context)
  return () => {
    if (relayUrl === undefined) return []
    const used = networks.list().map((network) => network.chainNamespace)
    return [...new Set(used)].filter((namespace) => chains.isKnownNamespace(namespace))
  }
}
