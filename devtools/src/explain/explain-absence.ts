import { type AnyKernel, OptionsToken, type PluginInspection, specifiedNamespaces } from '#kernel'
import { type WalletsApi, type WalletsOptions, WalletsToken } from '#plugins/wallets'
import { explainConnectors } from './explain-connectors.js'
import { explainContributions } from './explain-contributions.js'
import {
  explainAllWallets,
  explainListed,
  explainUnlisted,
  type Listing,
  listedRows,
} from './explain-listing.js'
import { explainNetworks } from './explain-networks.js'
import { explainPlugins, explainUnused } from './explain-plugins.js'
import type { Explanation, SeenAnnouncement } from './explanation.js'
import { exactMatcher, type Matches, partMatcher } from './matcher.js'

/** The part of `kernel.wallets` that is read. A replaced service may lack the options of the host. */
interface WalletLists extends Pick<WalletsApi, 'list' | 'browser'> {
  readonly options?: WalletsOptions
}

/** Returns the lists of the wallets plugin, if it is used and loaded. */
function readListing(kernel: AnyKernel): Listing | undefined {
  try {
    const { list, browser, options = {} }: WalletLists = kernel.get(WalletsToken)
    return { list: list.getState(), browser: browser.store.getState(), options }
  } catch {
    return undefined
  }
}

/**
 * Returns the reasons why something is not displayed, as plain data: first for the exact name, then for names that contain the
 * query. It changes nothing and sends no request.
 *
 * @param announced wallets that were announced in the page, if announcements were watched
 */
export function explainAbsence(
  kernel: AnyKernel,
  plugins: readonly PluginInspection[],
  query: string,
  announced: readonly SeenAnnouncement[] = [],
): readonly Explanation[] {
  if (query.trim() === '') return []
  const options = kernel.get(OptionsToken)
  const listing = readListing(kernel)
  const pluginFacts = { plugins, features: options.features, services: options.services }
  const orders = [...options.walletFeaturesOrder, ...options.connectMethodsOrder]

  const explain = (matches: Matches): readonly Explanation[] => [
    ...explainPlugins(matches, pluginFacts),
    ...explainContributions(matches, kernel),
    ...explainConnectors(matches, {
      connectors: kernel.connectors.list(),
      networks: kernel.networks.list(),
      rows: listing && listedRows(listing),
      excluded: listing?.options.excludeWalletIds ?? [],
      announced,
    }),
    ...explainNetworks(matches, query, {
      networks: kernel.networks.list(),
      chains: kernel.chains.list(),
      namespaces: specifiedNamespaces,
    }),
    ...Object.keys(options.services)
      .filter((name) => matches(name))
      .map(
        (name): Explanation => ({
          subject: `service '${name}'`,
          reason: 'shown',
          text: 'The host configured its address.',
        }),
      ),
    ...(listing ? [...explainListed(matches, listing), ...explainAllWallets(matches, listing)] : []),
    ...explainUnused(matches, pluginFacts, orders),
  ]
  const exact = explain(exactMatcher(query))
  if (exact.length > 0) return exact
  const near = explain(partMatcher(query))
  if (near.length > 0) return near
  return [
    {
      subject: `'${query}'`,
      reason: 'unknown',
      text: 'No plugin, contribution, connector, network or service of this kernel has that name.',
      fix: 'If a plugin brings it, add use() of that plugin.',
    },
    explainUnlisted(query, listing),
  ]
}
