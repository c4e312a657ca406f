import { decodeFunctionData, encodeFunctionData, toFunctionSelector } from 'viem/utils'
import type { RequestExplanation, RequestToken } from '#kernel'
import { sanitizeText } from '#kernel'
import { nodeOfArguments } from './data-node.js'
import { explainFields } from './explain-fields.js'
import type { NestedCall } from './field-parameters.js'
import { type FunctionSignature, parseSignature, readAbi, toAbiFunction } from './parse-signature.js'
import { type Json, jsonOf, listOf, textOf } from './read-json.js'

const maxName = 60
/** Calls inside calls, and all explanations of one request. */
const maxNesting = 3
const maxExplanations = 32
/** Functions of one descriptor whose selectors are compared. */
const maxFormats = 256

/** A descriptor that applies to a contract, and who made it. */
export interface FoundDescriptor {
  readonly descriptor: Json
  readonly by: RequestExplanation['by']
}

/** What explanations of one request share. */
export interface ExplainContext {
  readonly account: string
  /** Reference of the network: the number of `eip155:1`. */
  readonly chain: string
  readonly token: (address?: string) => RequestToken
  /** The descriptors of a contract, the page's own first. */
  readonly find: (address: string) => readonly FoundDescriptor[]
  /** Explanations so far. */
  readonly budget: { count: number }
}

/** Returns who made the contract, by the descriptor. */
export function ownerOf({ metadata, context }: Json): string {
  const { owner, contractName } = jsonOf(metadata) ?? {}
  return sanitizeText(textOf(owner) ?? textOf(contractName) ?? textOf(jsonOf(context)?.$id) ?? '', maxName)
}

/** Returns whether one of the deployments of a context is a contract. Source: ERC-7730, "contract.deployments". */
export const isDeployed = (deployments: unknown, chain: string, address: string): boolean =>
  listOf(deployments).some((one) => {
    const deployment = jsonOf(one)
    return (
      String(deployment?.chainId) === chain &&
      textOf(deployment?.address)?.toLowerCase() === address.toLowerCase()
    )
  })

/** Returns the function that a key of `formats` names: a signature, or a selector of the ABI. */
function functionOf(key: string, abi: readonly FunctionSignature[]): FunctionSignature | undefined {
  if (key.startsWith('0x'))
    return abi.find((one) => toFunctionSelector(toAbiFunction(one)) === key.toLowerCase())
  const parsed = parseSignature(key)
  const hasNames = parsed?.inputs.every(({ name }) => name !== '')
  if (!parsed || hasNames) return parsed
  const selector = toFunctionSelector(toAbiFunction(parsed))
  return abi.find((one) => toFunctionSelector(toAbiFunction(one)) === selector) ?? parsed
}

interface ReadCall {
  readonly signature: FunctionSignature
  readonly args: readonly unknown[]
  readonly format: Json
  /** Bytes after the arguments, in hex without `0x`. */
  readonly rest: string
}

const maxRest = 2_000

/**
 * Decodes a call by the function of a descriptor; `undefined` unless encoding the result returns the same bytes. Further bytes may follow:
 * exchanges and vaults add a mark of who referred the user.
 */
function readCall(descriptor: Json, data: string): ReadCall | undefined {
  const abi = readAbi(jsonOf(jsonOf(descriptor.context)?.contract)?.abi)
  const formats = Object.entries(jsonOf(jsonOf(descriptor.display)?.formats) ?? {}).slice(0, maxFormats)
  for (const [key, value] of formats) {
    const format = jsonOf(value)
    const signature = functionOf(key, abi)
    if (!format || !signature) continue
    const item = toAbiFunction(signature)
    if (toFunctionSelector(item) !== data.slice(0, 10)) continue
    // Hex, by the check of the request.
    const bytes = data as `0x${string}`
    const { args = [] } = decodeFunctionData({ abi: [item], data: bytes })
    const encoded = encodeFunctionData({ abi: [item], args })
    if (data.startsWith(encoded)) return { signature, args, format, rest: data.slice(encoded.length) }
  }
  return undefined
}

function explainBy(
  { descriptor, by }: FoundDescriptor,
  call: NestedCall & { readonly to: string },
  context: ExplainContext,
  depth: number,
): RequestExplanation | undefined {
  try {
    const read = readCall(descriptor, call.data)
    if (!read) return undefined
    const { account, chain, token } = context
    const explained = explainFields(read.format, {
      descriptor,
      data: nodeOfArguments(read.signature.inputs, read.args),
      container: { from: call.from === '' ? account : call.from, to: call.to, value: call.value },
      chain,
      token,
      explainNested: (nested) => explainCall(nested, context, depth + 1),
    })
    const { rest } = read
    // Everything is displayed: the contract may read them.
    const further = {
      name: `data[${(call.data.length - rest.length) / 2 - 1}:]`,
      value: `0x${rest}`.slice(0, maxRest),
    }
    const others = rest === '' ? explained.others : [...explained.others, further]
    return { owner: ownerOf(descriptor), by, to: call.to, ...explained, others }
  } catch {
    return undefined
  }
}

/** Explains a call by the first descriptor that applies; `undefined` if none does. Never throws. */
export function explainCall(
  call: NestedCall,
  context: ExplainContext,
  depth: number = 0,
): RequestExplanation | undefined {
  const { to, data } = call
  if (to === undefined || data.length < 10 || depth > maxNesting) return undefined
  if (context.budget.count >= maxExplanations) return undefined
  for (const found of context.find(to)) {
    const explanation = explainBy(found, { ...call, to }, context, depth)
    if (!explanation) continue
    context.budget.count += 1
    return explanation
  }
  return undefined
}
