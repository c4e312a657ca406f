import type { CaipNetworkId, PluginContext } from '#kernel'
import type { ActionsPlugin } from '../contract.js'
import { fetchJson, SiteError } from '../fetch-json.js'
import { mapByRules } from '../link/map-rules.js'
import type { ActionLink } from '../link/read-link.js'
import { hostsOf } from '../options.js'
import type { ActionMetadata } from '../read/action-metadata.js'
import { readAction } from '../read/read-action.js'
import { ActionRefused } from './failures.js'

/** An action that has loaded. */
export interface LoadedAction {
  readonly action: ActionMetadata
  readonly networks: readonly CaipNetworkId[] | undefined
  /** The address that answered: relative addresses belong to it. */
  readonly url: URL
}

const maxNetworks = 20

/** Throws unless the host trusts the origin: nothing is requested from another one. */
export function requireHost(ctx: Pick<PluginContext<ActionsPlugin>, 'options'>, { origin }: URL): void {
  if (!hostsOf(ctx.options).includes(origin)) throw new ActionRefused('hostNotAllowed')
}

/** Reads the header `X-Blockchain-Ids`. Source: sRFC 29. */
export function readNetworks(header: string | null): readonly CaipNetworkId[] | undefined {
  if (header === null) return undefined
  const isId = (id: string): id is CaipNetworkId => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id)
  const ids = header
    .slice(0, 2_000)
    .split(',')
    .map((id) => id.trim())
    .filter(isId)
  return ids.length > 0 ? ids.slice(0, maxNetworks) : undefined
}

/** Returns the address of a page's action by its site's `actions.json`; the page's own address if no rule maps it. */
async function addressOf(
  ctx: PluginContext<ActionsPlugin>,
  { kind, url }: ActionLink,
  signal: AbortSignal,
): Promise<URL> {
  if (kind === 'action') return url
  try {
    const rules = await fetchJson(ctx.platform, { url: new URL('/actions.json', url), signal })
    return mapByRules(rules.body, url) ?? url
  } catch (error) {
    // The page may be the action itself.
    if (error instanceof SiteError && error.reason === 'siteFailed') return url
    throw error
  }
}

/** Requests an action's metadata. It names neither the user nor the wallet. Throws the errors that `siteFailure` reads. */
export async function loadAction(
  ctx: PluginContext<ActionsPlugin>,
  link: ActionLink,
  signal: AbortSignal,
): Promise<LoadedAction> {
  requireHost(ctx, link.url)
  const url = await addressOf(ctx, link, signal)
  requireHost(ctx, url)
  const { body, networks } = await fetchJson(ctx.platform, { url, signal })
  return { action: readAction(body, url), networks: readNetworks(networks), url }
}
