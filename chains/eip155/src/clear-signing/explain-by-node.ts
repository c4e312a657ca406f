import {
  type ChainRequest,
  durations,
  type NodeClient,
  type Platform,
  type RequestExplanations,
  type RequestToExplain,
} from '#kernel'
import { readBundle, readTransaction } from '../requests/read-transaction.js'
import { isDeployed } from './explain-call.js'
import { type ContractFacts, explainRequest, readDescriptors } from './explain-request.js'
import { factoryOf, isChildOf } from './read-factories.js'
import { type Json, jsonOf } from './read-json.js'
import { mayCallVault, readVault, type Vault } from './vault-descriptors.js'

/** Reads of one request. */
const maxReads = 8

/** Factories of descriptors that do not list the contract itself. */
function findFactories(descriptors: readonly (Json | undefined)[], chain: string, to: string) {
  return descriptors.flatMap((one, at) => {
    if (!one || isDeployed(jsonOf(jsonOf(one.context)?.contract)?.deployments, chain, to)) return []
    const factory = factoryOf(one, chain)
    return factory ? [{ at, factory }] : []
  })
}

/** Reads what descriptors need to know of contracts, for a second at most: the request is explained without the rest. Reads nothing for other calls. Never rejects. */
async function readContractFacts(
  node: NodeClient,
  platform: Pick<Platform, 'after'>,
  request: RequestToExplain,
): Promise<ContractFacts> {
  const vaults = new Map<string, Vault>()
  const children = new Map<string, Set<number>>()
  const { method, params, network } = request
  const read =
    method === 'wallet_sendCalls'
      ? readBundle(params)
      : method === 'eth_sendTransaction' || method === 'eth_signTransaction'
        ? readTransaction(params)
        : undefined
  const chain = network.caipNetworkId.slice('eip155:'.length)
  const descriptors = readDescriptors(request)
  const reads = new Map<string, (within: ChainRequest) => Promise<void>>()
  for (const { to, data } of read?.calls ?? []) {
    if (to === undefined || data.length < 10) continue
    const key = to.toLowerCase()
    if (mayCallVault(data))
      reads.set(key, async (within) => {
        const vault = await readVault(node, within, to)
        if (vault) vaults.set(key, vault)
      })
    for (const { at, factory } of findFactories(descriptors, chain, to))
      reads.set(`${key} ${at}`, async (within) => {
        if (!(await isChildOf(node, within, factory, key))) return
        children.set(key, new Set([...(children.get(key) ?? []), at]))
      })
  }
  if (reads.size === 0) return { vaults, children }
  const controller = new AbortController()
  const stop = platform.after(durations.oneSecond, () => controller.abort())
  const within = { network, signal: controller.signal }
  await Promise.allSettled([...reads.values()].slice(0, maxReads).map((one) => one(within)))
  stop()
  return { vaults, children }
}

/** Facts by the parameters of a request: it is explained again when its tokens are known. */
export type KnownFacts = WeakMap<object, Promise<ContractFacts>>

/** Explains a request by descriptors, and by what the node says of its contracts. Never rejects. Only ever imported dynamically. */
export async function explainByNode(
  node: NodeClient,
  platform: Pick<Platform, 'after'>,
  known: KnownFacts,
  request: RequestToExplain,
): Promise<RequestExplanations | undefined> {
  const { params } = request
  const key = typeof params === 'object' && params !== null ? params : {}
  const facts = known.get(key) ?? readContractFacts(node, platform, request)
  known.set(key, facts)
  return explainRequest(request, await facts)
}
