import type { ApiService } from '../api/create-api-client.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { ResolvedOptions } from './resolved-options.js'

/** The origin of an address; none of what is not one. */
export function originOf(address: string): readonly string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}

/** Where a plugin may fetch from: its declared services, what the host's options name, and nodes if it brings a chain. */
export function originsOfPlugin(
  { id, contributes }: PluginManifest,
  given: unknown,
  options: ResolvedOptions,
  api: ApiService,
): readonly string[] {
  // The manifest's schema checked the options; `use` typed them.
  const needs = contributes?.pageNeeds?.(given as undefined)
  const nodes = contributes?.chains ? options.networks.flatMap((network) => network.rpcUrls.default.http) : []
  return [
    ...new Set([
      ...api.originsOf(id, contributes?.services ?? []),
      ...[...(needs?.connect ?? []), ...nodes].flatMap(originOf),
    ]),
  ]
}
