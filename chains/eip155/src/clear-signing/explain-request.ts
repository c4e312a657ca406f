import type { RequestExplanation, RequestExplanations, RequestToExplain } from '#kernel'
import { hasDuplicates } from '../requests/describe-typed-data.js'
import { readBundle, readTransaction } from '../requests/read-transaction.js'
import { bundledDescriptors } from './bundled/bundled-descriptors.js'
import { type ExplainContext, explainCall, type FoundDescriptor, isDeployed } from './explain-call.js'
import { explainTypedData } from './explain-typed-data.js'
import { type Json, jsonOf, mergeIncludes } from './read-json.js'
import { type Vault, vaultDescriptor } from './vault-descriptors.js'

/** Descriptors of the page that are read. */
const maxDescriptors = 256
/** Token contracts of all explanations. */
const maxTokens = 16

/** What a node says of the contracts that a request calls, by their addresses in lower case. */
export interface ContractFacts {
  readonly vaults: ReadonlyMap<string, Vault>
  /** Descriptors of the page, by their places, whose factory deployed the contract. */
  readonly children: ReadonlyMap<string, ReadonlySet<number>>
}

/** Returns the page's descriptors with what they include, in their places; `undefined` for one that cannot be read. */
export function readDescriptors({
  descriptors = [],
  includes = {},
}: RequestToExplain): readonly (Json | undefined)[] {
  const files = new Map(Object.entries(includes))
  return descriptors.slice(0, maxDescriptors).map((one) => {
    try {
      return mergeIncludes(one, files)
    } catch {
      return undefined
    }
  })
}

/** Returns whether a descriptor may apply to a contract; typed data is compared with the whole domain afterwards. */
function mayApply({ context }: Json, chain: string, address: string): boolean {
  const contract = jsonOf(jsonOf(context)?.contract)
  if (contract) return isDeployed(contract.deployments, chain, address)
  const message = jsonOf(jsonOf(context)?.eip712)
  return (
    message !== undefined &&
    (message.deployments === undefined || isDeployed(message.deployments, chain, address))
  )
}

function createExplainContext(
  request: RequestToExplain,
  descriptors: readonly (Json | undefined)[],
  contracts: Set<string>,
  { vaults, children }: ContractFacts,
): ExplainContext {
  const { account, network, tokens } = request
  const chain = network.caipNetworkId.slice('eip155:'.length)
  return {
    account,
    chain,
    budget: { count: 0 },
    token(address) {
      if (address === undefined) {
        const { symbol, decimals } = network.nativeCurrency
        return { symbol, decimals }
      }
      if (contracts.size < maxTokens) contracts.add(address.toLowerCase())
      return { address, ...tokens?.get(address.toLowerCase()) }
    },
    find(address): readonly FoundDescriptor[] {
      const key = address.toLowerCase()
      const page = descriptors.filter(
        (one, at) => one !== undefined && (mayApply(one, chain, address) || children.get(key)?.has(at)),
      )
      const vault = vaults.get(key)
      return [
        ...page.flatMap((descriptor) => (descriptor ? [{ descriptor, by: 'page' } as const] : [])),
        ...bundledDescriptors(chain, address).map((descriptor) => ({ descriptor, by: 'package' }) as const),
        ...(vault ? [{ descriptor: vaultDescriptor(vault), by: 'standard' } as const] : []),
      ]
    },
  }
}

function explain(request: RequestToExplain, context: ExplainContext): readonly RequestExplanation[] {
  const { method, params, account } = request
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  switch (method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
    case 'wallet_sendCalls': {
      const read = method === 'wallet_sendCalls' ? readBundle(params) : readTransaction(params)
      return (read?.calls ?? []).flatMap(({ to, value, data }) => {
        const call = { to, value, data: data.toLowerCase(), from: account }
        return explainCall(call, context) ?? []
      })
    }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4': {
      const json = typeof list[1] === 'string' ? list[1] : JSON.stringify(list[1] ?? null)
      if (hasDuplicates(json)) return []
      const explanation = explainTypedData(json, context)
      return explanation ? [explanation] : []
    }
    default:
      return []
  }
}

const noFacts: ContractFacts = { vaults: new Map(), children: new Map() }

/**
 * Explains a wallet request by ERC-7730 descriptors: the page's own, then those of the package, then that of the standard. `undefined` if
 * none applies. Never throws. Only ever imported dynamically.
 */
export function explainRequest(
  request: RequestToExplain,
  facts: ContractFacts = noFacts,
): RequestExplanations | undefined {
  const contracts = new Set<string>()
  try {
    const context = createExplainContext(request, readDescriptors(request), contracts, facts)
    const explanations = explain(request, context)
    return explanations.length === 0 ? undefined : { explanations, contracts: [...contracts] }
  } catch {
    return undefined
  }
}
