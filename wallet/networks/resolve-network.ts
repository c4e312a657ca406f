import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { originOf } from '../../kernel/layers/origins-of-plugin.js'
import { isCaipNetworkId } from '../caip/parse-caip.js'
import type { Network, NetworkInput } from './network.js'

/** Returns the contracts that are on the network itself. */
const ownContracts = (contracts: NonNullable<NetworkInput['contracts']>): Network['contracts'] =>
  Object.fromEntries(
    Object.entries(contracts).flatMap(([name, contract]) => {
      const address: unknown = Reflect.get(contract ?? {}, 'address')
      return typeof address === 'string' ? [[name, { address }]] : []
    }),
  )

/**
 * Returns a network with its CAIP ids: without a namespace it counts as `eip155`, as in viem's chains.
 *
 * @throws `OPTIONS_INVALID` naming the option
 */
export function resolveNetwork(input: NetworkInput): Network {
  // A page without types may pass anything, and a wrong import is `undefined`.
  const {
    id,
    chainNamespace = 'eip155',
    caipNetworkId = `${chainNamespace}:${id}`,
    rpcUrls,
  }: NetworkInput = Object(input)
  const http = rpcUrls?.default?.http
  const problem = !isCaipNetworkId(caipNetworkId)
    ? `'${id}' is not a network id`
    : !Array.isArray(http) || http.length === 0
      ? `network '${caipNetworkId}' has no rpcUrls.default.http`
      : typeof input.nativeCurrency?.decimals !== 'number'
        ? `network '${caipNetworkId}' has no nativeCurrency`
        : undefined
  if (problem) throw new QuoinError('OPTIONS_INVALID', { details: `networks: ${problem}` })
  return {
    id,
    name: input.name,
    chainNamespace,
    caipNetworkId,
    nativeCurrency: input.nativeCurrency,
    rpcUrls,
    contracts: input.contracts && ownContracts(input.contracts),
    blockExplorers: input.blockExplorers,
    testnet: input.testnet,
    imageUrl: input.imageUrl,
    paymasterUrl: input.paymasterUrl,
  }
}

/** Returns the placeholder for a network that the host does not list but a wallet is on. */
export function unknownNetwork(caipNetworkId: Network['caipNetworkId']): Network {
  const [chainNamespace = '', id = ''] = caipNetworkId.split(':')
  return {
    id,
    name: 'Unknown Network',
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}

/** Returns the origins of the nodes of networks. */
export function nodeOrigins({ networks }: { readonly networks: readonly Network[] }): readonly string[] {
  return networks.flatMap((network) => network.rpcUrls.default.http).flatMap(originOf)
}
