import {
  type CapabilityDescription,
  NETWORK_CAPABILITIES,
  type NetworkCapability,
} from '../capabilities/describe-capabilities.js'
import type { VendorDescription } from '../capabilities/describe-vendors.js'
import { columns } from './columns.js'

const NONE = '-'

/** Words for what a visitor misses. */
const MISSED: Readonly<Record<NetworkCapability, string>> = {
  balances: 'no balances',
  prices: 'amounts without a value in dollars',
  history: 'activity is "not available here"',
  swaps: 'no Swap button',
  buy: 'no Buy button',
  names: 'no names',
  simulation: 'the gateway simulates nothing',
  collectibles: 'no collectibles, which need the own index (history.fromBlock),',
}

/** Returns the lines of what does not work: the networks by capability, and the providers that would change it. */
function gapLines(
  { networks }: CapabilityDescription,
  vendors: readonly VendorDescription[],
): readonly (readonly string[])[] {
  return NETWORK_CAPABILITIES.flatMap((capability) => {
    const byCure = new Map<string, string[]>()
    for (const { chain, sources } of networks) {
      if (sources[capability].length > 0) continue
      const able = vendors.filter(({ adds }) =>
        adds.some((one) => one.capability === capability && one.networks.includes(chain.name)),
      )
      const cure = able.map(({ vendor }) => vendor).join(' or ')
      byCure.set(cure, [...(byCure.get(cure) ?? []), chain.name])
    }
    return [...byCure].map(([cure, names]) => [
      capability,
      `${MISSED[capability]} on ${names.join(', ')}${cure === '' ? '' : `; ${cure} would add it`}`,
    ])
  })
}

/** Returns the first source, and the number of those that follow it. */
function shortList([first, ...others]: readonly string[]): string {
  if (first === undefined) return NONE
  return others.length === 0 ? first : `${first} +${others.length}`
}

/** Returns the lines that describe what works with a configuration, and what does not. */
export function capabilityText(
  description: CapabilityDescription,
  vendors: readonly VendorDescription[],
): readonly string[] {
  const { networks, features, unused } = description
  const rows = networks.map(({ chain, sources }) => [
    chain.name,
    chain.namespace === 'bip122' ? NONE : String(chain.rpcUrls.length),
    ...NETWORK_CAPABILITIES.map((capability) => shortList(sources[capability])),
  ])
  const gaps = gapLines(description, vendors)
  return [
    'Networks, the first source of each capability, and the number of those that follow it:',
    ...(rows.length === 0
      ? ['  no network: set GATEWAY_PRESET or GATEWAY_CHAINS']
      : columns([['network', 'nodes', ...NETWORK_CAPABILITIES], ...rows])),
    '',
    'On all networks:',
    ...columns(features.map(({ name, works, note }) => [name, works ? 'yes' : 'no', note])),
    ...(unused.length === 0
      ? []
      : ['', `Switched on, but used by no network or capability: ${unused.join(', ')}`]),
    ...(gaps.length === 0 ? [] : ['', 'What does not work:', ...columns(gaps)]),
  ]
}
