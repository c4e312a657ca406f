import type { TypedDataField } from '../decode/typed-data/typed-data.js'
import type { Parameter } from './parse-signature.js'

/** A value of a call or of typed data, with its type. */
export type DataNode =
  | { readonly kind: 'value'; readonly type: string; readonly value: bigint | string | boolean }
  | { readonly kind: 'list'; readonly items: readonly DataNode[] }
  | { readonly kind: 'struct'; readonly members: ReadonlyMap<string, DataNode> }

export type ValueNode = Extract<DataNode, { readonly kind: 'value' }>

function valueNode(type: string, value: unknown): ValueNode {
  if (typeof value === 'number') return { kind: 'value', type, value: BigInt(value) }
  if (typeof value === 'bigint' || typeof value === 'string' || typeof value === 'boolean')
    return { kind: 'value', type, value }
  throw new Error('The value has another type')
}

/** Returns a value that viem decoded: members of tuples have the names of their places. */
function nodeOf({ type, components }: Parameter, value: unknown): DataNode {
  const end = type.lastIndexOf('[')
  if (end !== -1) {
    const item: Parameter = { name: '', type: type.slice(0, end), components }
    return { kind: 'list', items: Array.isArray(value) ? value.map((one) => nodeOf(item, one)) : [] }
  }
  if (type !== 'tuple') return valueNode(type, value)
  const members = new Map(
    components.map((one, at) => [one.name || `${at}`, nodeOf(one, Object(value)[`p${at}`])] as const),
  )
  return { kind: 'struct', members }
}

/** Returns the arguments of a call. */
export const nodeOfArguments = (inputs: readonly Parameter[], args: readonly unknown[]): DataNode => ({
  kind: 'struct',
  members: new Map(inputs.map((one, at) => [one.name || `${at}`, nodeOf(one, args[at])] as const)),
})

/** Returns the content of typed data. */
export function nodeOfTypedData(fields: readonly TypedDataField[]): DataNode {
  const toNode = ({ type, value }: TypedDataField): DataNode => {
    if (typeof value !== 'string')
      return type.endsWith(']') ? { kind: 'list', items: value.map(toNode) } : nodeOfTypedData(value)
    if (/^u?int/.test(type)) return { kind: 'value', type, value: BigInt(value) }
    return { kind: 'value', type, value: type === 'bool' ? value === 'true' : value }
  }
  return { kind: 'struct', members: new Map(fields.map((field) => [field.name, toNode(field)] as const)) }
}

/** Returns all values with their paths. */
export function valuesIn(node: DataNode, path: string = ''): readonly { path: string; node: ValueNode }[] {
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`)
  if (node.kind === 'value') return [{ path, node }]
  if (node.kind === 'list') return node.items.flatMap((one, at) => valuesIn(one, below(`[${at}]`)))
  return [...node.members].flatMap(([name, one]) => valuesIn(one, below(name)))
}

/** Returns the bytes of a value in hex, without `0x`; `undefined` for a text. */
export function bytesOf({ type, value }: ValueNode): string | undefined {
  if (typeof value === 'bigint') return value < 0n ? undefined : value.toString(16).padStart(64, '0')
  if (typeof value === 'string' && type !== 'string' && value.startsWith('0x')) return value.slice(2)
  return undefined
}

/** Returns the address in a value: of its type, of 20 bytes, or of a number that is no larger. */
export function addressIn(node: DataNode | undefined): string | undefined {
  if (node?.kind !== 'value') return undefined
  const bytes = bytesOf(node)?.toLowerCase()
  if (bytes === undefined) return undefined
  if (bytes.length === 40) return `0x${bytes}`
  return bytes.length === 64 && /^0{24}/.test(bytes) ? `0x${bytes.slice(24)}` : undefined
}
