import type { KernelOptions } from '../kernel/options/kernel-options.js'
import {
  anything,
  flag,
  isFlag,
  isList,
  type OptionCheck,
  oneOf,
  optionError,
  record,
  recordOf,
  requireSafeAddress,
} from '../kernel/options/option-checks.js'
import type { LayerOptions } from '../kernel/options/resolved-options.js'
import type { CaipNetworkId } from './caip/parse-caip.js'
import type { Network, NetworkInput, UnsupportedNetworks } from './networks/network.js'
import { resolveNetwork } from './networks/resolve-network.js'

/** The host's options of networks. */
export interface NetworkOptions {
  /** At least one. Only their `rpcUrls` are ever called. */
  readonly networks: readonly NetworkInput[]
  /**
   * The network that is active until the user chooses another, by its CAIP-2 id, such as `eip155:8453`. It must be one of
   * `networks`. Default: the first of them.
   */
  readonly defaultNetwork?: CaipNetworkId
  /**
   * Nodes that replace those of a network, by its CAIP-2 id, in the order to try them: the host's own first, fallbacks
   * after. No other node is called.
   */
  readonly customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** `false` leaves the choice of the network to the wallet: no view asks the user to switch. Default `true`. */
  readonly enableNetworkSwitch?: boolean
  /** The behaviour while a wallet is on a network that the host does not list. Default `block`. */
  readonly unsupportedNetworks?: UnsupportedNetworks
  /**
   * The discoveries that search the page for wallets, by their ids: `eip155` (EIP-6963 and `window.ethereum`),
   * `walletStandard`, `bip122`, `polkadot`, `safe`, and those of further plugins. One that is `false` never starts.
   *
   * @example
   * createQuoin({ projectId, networks, discovery: { eip155: false } })
   */
  readonly discovery?: Readonly<Record<string, boolean>>
}

/** The host's options of networks, validated and with their defaults. */
export interface ResolvedNetworkOptions
  extends Required<
    Pick<NetworkOptions, 'defaultNetwork' | 'enableNetworkSwitch' | 'unsupportedNetworks' | 'discovery'>
  > {
  readonly networks: readonly Network[]
}

function withCustomNodes(
  networks: readonly Network[],
  custom: NonNullable<KernelOptions['customRpcUrls']>,
): readonly Network[] {
  for (const [id, urls] of Object.entries(custom)) {
    const option = `customRpcUrls['${id.slice(0, 100)}']`
    if (!networks.some((network) => network.caipNetworkId === id))
      throw optionError(option, "is not among 'networks'")
    if (!isList(urls) || urls.length === 0)
      throw optionError(option, 'must be a list of at least one address')
    for (const url of urls) requireSafeAddress(option, url)
  }
  return networks.map((network) => {
    const http = Object.hasOwn(custom, network.caipNetworkId) ? custom[network.caipNetworkId] : undefined
    return http ? { ...network, rpcUrls: { default: { http } } } : network
  })
}

const checks: { readonly [Name in keyof Required<NetworkOptions>]: OptionCheck } = {
  networks: anything,
  defaultNetwork: anything,
  customRpcUrls: record,
  enableNetworkSwitch: flag,
  unsupportedNetworks: oneOf('block', 'warn', 'ignore'),
  discovery: recordOf(isFlag, 'true or false'),
}

function resolve(options: NetworkOptions): ResolvedNetworkOptions {
  const inputs: readonly NetworkInput[] | undefined = options.networks
  if (!Array.isArray(inputs) || inputs.length === 0) {
    throw optionError('networks', 'is empty')
  }
  const networks = withCustomNodes(inputs.map(resolveNetwork), options.customRpcUrls ?? {})
  const ids = networks.map((network) => network.caipNetworkId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw optionError('networks', `'${twice}' is listed twice`)
  const first = ids[0]
  const defaultNetwork = options.defaultNetwork ?? first
  if (first === undefined || defaultNetwork === undefined || !ids.includes(defaultNetwork)) {
    throw optionError('defaultNetwork', `'${String(defaultNetwork)}' is not among 'networks'`)
  }
  return {
    networks,
    defaultNetwork,
    enableNetworkSwitch: options.enableNetworkSwitch ?? true,
    unsupportedNetworks: options.unsupportedNetworks ?? 'block',
    discovery: options.discovery ?? {},
  }
}

/** Resolves the networks. */
export const walletOptions: LayerOptions = { checks, resolve }
