import { readGatewayConfig } from '../gateway-config.js'
import { presetChains } from '../presets/preset-chains.js'
import {
  readProviderSettings,
  type Vendor,
  vendorFlag,
  vendorNeeds,
  vendors,
} from '../providers/provider-settings.js'
import { describeCapabilities, NETWORK_CAPABILITIES } from './describe-capabilities.js'

/** What a provider adds to a configuration. */
export interface VendorDescription {
  readonly vendor: Vendor
  /** Variables without which it is off: `GATEWAY_ALCHEMY_KEY`. Empty: `GATEWAY_<NAME>=true` switches it on. */
  readonly needs: readonly string[]
  /** The capabilities, each with the names of its networks. */
  readonly adds: readonly { readonly capability: string; readonly networks: readonly string[] }[]
}

type Variables = Readonly<Record<string, string | undefined>>

/** Stands for a value that the host has not entered yet. */
const PLACEHOLDER = 'x'
/** Adapters check the form of these. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  // An Ed25519 key.
  GATEWAY_COINBASE_SECRET: Buffer.alloc(64, 1).toString('base64'),
  GATEWAY_TENDERLY_ACCOUNT: 'account/project',
}

function variablesOf(vendor: Vendor): Readonly<Record<string, string>> {
  return Object.fromEntries([
    [vendorFlag(vendor), 'true'],
    ...vendorNeeds(vendor).map((need) => [need, PLACEHOLDERS[need] ?? PLACEHOLDER]),
  ])
}

/** Returns the names of the preset's networks whose nodes a provider has. */
function nodesOf(vendor: Vendor, preset: string | undefined): readonly string[] {
  if (preset !== 'mainnet' && preset !== 'testnet') return []
  const alone = readProviderSettings({ ...variablesOf(vendor), [vendorFlag(vendor)]: true })
  const without = presetChains(preset, {})
  return presetChains(preset, alone)
    .filter(({ rpcUrls }, at) => rpcUrls.length > (without[at]?.rpcUrls.length ?? 0))
    .map(({ name }) => name)
}

/**
 * Returns what each provider would add to a configuration, whether it is switched on or not: read from the adapters, with a
 * placeholder for each key. A provider without an adapter adds nothing.
 *
 * @throws `Error` if the variables are invalid
 */
export function describeVendors(variables: Variables): readonly VendorDescription[] {
  const all = Object.assign({}, ...vendors.map(variablesOf))
  // The order of a network could leave out a provider that supports it.
  const { networks } = describeCapabilities(readGatewayConfig({ ...variables, ...all }))
  return vendors.map((vendor) => {
    const byNetwork = NETWORK_CAPABILITIES.map((capability) => ({
      capability,
      networks: networks
        .filter(({ sources }) => sources[capability].includes(vendor))
        .map(({ chain }) => chain.name),
    }))
    const nodes = { capability: 'nodes', networks: nodesOf(vendor, variables.GATEWAY_PRESET) }
    return {
      vendor,
      needs: vendorNeeds(vendor),
      adds: [nodes, ...byNetwork].filter((one) => one.networks.length > 0),
    }
  })
}
