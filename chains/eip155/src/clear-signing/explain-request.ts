import type { RequestExplanation, RequestExplanations, RequestToExplain } from '#kernel'
import { hasDuplicates } from '../requests/describe-typed-data.js'
import { readBundle, readTransaction } from '../requests/read-transaction.js'
import { bundledDescriptors } from './bundled/bundled-descriptors.js'
import { type ExplainContext, explainCall, type FoundDescriptor, isDeployed } from './explain-call.js'
import { explainTypedData } from './explain-typed-data.js'
import { type Json, jsonOf, mergeIncludes } from './read-json.js'

/** Descriptors of the page that are read. */
const maxDescriptors = 256
/** Token contracts of all explanations. */
const maxTokens = 16

/** Returns the page's descriptors with what they include; those that cannot be read are left out. */
function readDescriptors({ descriptors = [], includes = {} }: RequestToExplain): readonly Json[] {
  const files = new Map(Object.entries(includes))
  return descriptors.slice(0, maxDescriptors).flatMap((one) => {
    try {
      const merged = mergeIncludes(one, files)
      return merged ? [merged] : []
    } catch {
      return []
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
  descriptors: readonly Json[],
  contracts: Set<string>,
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
      const page = descriptors.filter((one) => mayApply(one, chain, address))
      return [
        ...page.map((descriptor) => ({ descriptor, by: 'page' }) as const),
        ...bundledDescriptors(chain, address).map((descriptor) => ({ descriptor, by: 'package' }) as const),
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

/**
 * Explains a wallet request by ERC-7730 descriptors: the page's own, then those of the package. `undefined` if none applies. Never throws.
 * Only ever imported dynamically.
 */
export function explainRequest(request: RequestToExplain): RequestExplanations | undefined {
  const contracts = new Set<string>()
  try {
    const context = createExplainContext(request, readDescriptors(request), contracts)
    const explanations = explain(request, context)
    return explanations.length === 0 ? undefined : { explanations, contracts: [...contracts] }
  } catch {
    return undefined
  }
}
