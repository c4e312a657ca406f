import { hashStruct } from 'viem/utils'
import type { RequestExplanation } from '#kernel'
import { decodeTypedData } from '../decode/typed-data/decode-typed-data.js'
import { readTypedData, type TypedDataParts } from '../decode/typed-data/read-typed-data.js'
import { nodeOfTypedData } from './data-node.js'
import {
  type ExplainContext,
  explainCall,
  type FoundDescriptor,
  isDeployed,
  ownerOf,
} from './explain-call.js'
import { explainFields } from './explain-fields.js'
import { type Json, jsonOf, listOf, textOf } from './read-json.js'

/** Returns a type's text without the spaces that mean nothing: those beside brackets and commas. */
function compact(text: string): string {
  const tokens = text.match(/[(),]|[^\s(),]+/g) ?? []
  const isMark = (token: string | undefined): boolean => token === undefined || '(),'.includes(token)
  return tokens.map((token, at) => (isMark(token) || isMark(tokens[at - 1]) ? token : ` ${token}`)).join('')
}

/** Returns the types of a message as text. Source: EIP-712, `encodeType`. */
function encodeType({ types, primaryType }: Pick<TypedDataParts, 'types' | 'primaryType'>): string {
  const used = new Set<string>()
  const visit = (name: string): void => {
    if (used.has(name)) return
    used.add(name)
    for (const { type } of types.get(name) ?? []) {
      const [base = ''] = type.split('[')
      if (types.has(base)) visit(base)
    }
  }
  visit(primaryType)
  used.delete(primaryType)
  return [primaryType, ...[...used].sort()]
    .map((name) => `${name}(${(types.get(name) ?? []).map((one) => `${one.type} ${one.name}`).join(',')})`)
    .join('')
}

/** Returns whether one of the schemas of a descriptor has the types of a message. */
function isInSchemas(schemas: unknown, parts: TypedDataParts): boolean {
  return listOf(schemas).some((one) => {
    const schema = jsonOf(one)
    if (schema?.primaryType !== parts.primaryType) return false
    const types = new Map(
      Object.entries(jsonOf(schema.types) ?? {}).map(([name, members]) => [
        name,
        listOf(members).map((member) => ({
          name: textOf(jsonOf(member)?.name) ?? '',
          type: textOf(jsonOf(member)?.type) ?? '',
        })),
      ]),
    )
    return encodeType({ types, primaryType: parts.primaryType }) === encodeType(parts)
  })
}

/** Returns the format of a message; only one whose types are exactly those of the message. */
function formatOf(descriptor: Json, parts: TypedDataParts): Json | undefined {
  const formats = jsonOf(jsonOf(descriptor.display)?.formats) ?? {}
  const types = encodeType(parts)
  const found = Object.entries(formats).find(([key]) => compact(key) === types)
  if (found) return jsonOf(found[1])
  // Version 1 names the type only, and has the types in its schemas.
  const schemas = jsonOf(jsonOf(descriptor.context)?.eip712)?.schemas
  return isInSchemas(schemas, parts) ? jsonOf(formats[parts.primaryType]) : undefined
}

const same = (one: unknown, other: unknown): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase()

/** Returns the hash of the domain; `undefined` if it has none. */
function separatorOf({ types, domain }: TypedDataParts): string | undefined {
  try {
    const members = (types.get('EIP712Domain') ?? []).map((one) => ({ ...one }))
    // The decoder has checked each value against its type.
    const data = { ...domain } as Record<string, unknown>
    return hashStruct({ data, primaryType: 'EIP712Domain', types: { EIP712Domain: members } })
  } catch {
    return undefined
  }
}

/** Returns whether a descriptor was made for the domain of a message: it must name the contract. */
export function isForDomain(
  descriptor: Json,
  json: string,
  chain: string,
  verifyingContract: string,
): boolean {
  const context = jsonOf(jsonOf(descriptor.context)?.eip712)
  const parts = readTypedData(json)
  if (!context || !parts) return false
  const { deployments, domain, domainSeparator } = context
  const given = new Map(Object.entries(parts.domain))
  const wanted = Object.entries(jsonOf(domain) ?? {})
  if (!wanted.every(([name, value]) => same(given.get(name === 'chainID' ? 'chainId' : name), value)))
    return false
  if (domainSeparator !== undefined && !same(domainSeparator, separatorOf(parts))) return false
  if (deployments !== undefined) return isDeployed(deployments, chain, verifyingContract)
  return domainSeparator !== undefined || jsonOf(domain)?.verifyingContract !== undefined
}

function explainBy(
  { descriptor, by }: FoundDescriptor,
  json: string,
  context: ExplainContext,
): RequestExplanation | undefined {
  try {
    const [parts, decoded] = [readTypedData(json), decodeTypedData(json)]
    const to = decoded?.verifyingContract
    if (!parts || !decoded || to === undefined || `${decoded.chainId}` !== context.chain) return undefined
    const format = isForDomain(descriptor, json, context.chain, to) ? formatOf(descriptor, parts) : undefined
    if (!format) return undefined
    const { account, chain, token } = context
    const explained = explainFields(format, {
      descriptor,
      data: nodeOfTypedData(decoded.message),
      container: { from: account, to, value: 0n },
      chain,
      token,
      explainNested: (nested) => explainCall(nested, context, 1),
    })
    return { owner: ownerOf(descriptor), by, to, ...explained }
  } catch {
    return undefined
  }
}

/** Explains typed data by the first descriptor that applies; `undefined` if none does. Never throws. */
export function explainTypedData(json: string, context: ExplainContext): RequestExplanation | undefined {
  const verifyingContract = decodeTypedData(json)?.verifyingContract
  if (verifyingContract === undefined) return undefined
  for (const found of context.find(verifyingContract)) {
    const explanation = explainBy(found, json, context)
    if (explanation) return explanation
  }
  return undefined
}
