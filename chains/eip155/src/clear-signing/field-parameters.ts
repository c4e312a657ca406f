import type { RequestExplanation, RequestToken } from '#kernel'
import { visibleText } from '../decode/text/visible-text.js'
import { addressIn, type DataNode, type ValueNode } from './data-node.js'
import { findAll, type Match, parsePath } from './data-path.js'
import { type Json, jsonOf, textOf } from './read-json.js'

const maxShown = 2_000

/** The transaction around the data. */
export interface Container {
  readonly from: string
  readonly to: string
  readonly value: bigint
}

/** A call inside the data. */
export interface NestedCall {
  readonly to: string | undefined
  readonly data: string
  readonly value: bigint
  readonly from: string
}

/** What the fields of a descriptor refer to. */
export interface FieldScope {
  readonly descriptor: Json
  readonly data: DataNode
  readonly container: Container
  /** Reference of the network: the number of `eip155:1`. */
  readonly chain: string
  /** The native currency if the address is absent. */
  readonly token: (address?: string) => RequestToken
  readonly explainNested: (call: NestedCall) => RequestExplanation | undefined
}

/** A place in the data, which relative paths start at. */
export interface Place {
  readonly base: DataNode
  /** Places in the lists from the top of the data, for paths with a root. */
  readonly fromTop: readonly number[]
  /** Places in the lists from `base`. */
  readonly fromBase: readonly number[]
}

/** Returns a value of the descriptor by its path; only its own members. */
export function valueAt(descriptor: Json, path: string): unknown {
  const parsed = parsePath(path)
  if (parsed?.root !== '$') return undefined
  return parsed.segments.reduce<unknown>(
    (value, segment) => (segment.kind === 'name' ? jsonOf(value)?.[segment.name] : undefined),
    descriptor,
  )
}

/** Returns the values that a path refers to. */
export function find(path: string, place: Place, scope: FieldScope): readonly Match[] {
  const parsed = parsePath(path)
  if (!parsed || parsed.root === '$') return []
  const { root, segments } = parsed
  if (root === '@') {
    const [first, ...rest] = segments
    const name = first?.kind === 'name' ? first.name : ''
    const { from, to, value } = scope.container
    const members = new Map<string, DataNode>([
      ['from', { kind: 'value', type: 'address', value: from }],
      ['to', { kind: 'value', type: 'address', value: to }],
      ['value', { kind: 'value', type: 'uint256', value }],
      ['chainId', { kind: 'value', type: 'uint256', value: BigInt(scope.chain) }],
    ])
    const node = members.get(name)
    return node ? findAll(node, rest) : []
  }
  return root === '#'
    ? findAll(scope.data, segments, place.fromTop)
    : findAll(place.base, segments, place.fromBase)
}

/** Parameters of a field: a constant, a path to one, a map, or a path into the data. */
export class FieldParameters {
  constructor(
    private readonly params: Json,
    private readonly place: Place,
    private readonly scope: FieldScope,
  ) {}

  /** Returns a constant, also of `$.metadata`, or of a map by its key. */
  constant(name: string): unknown {
    return this.#resolve(this.params[name])
  }

  /** Returns a list of constants. */
  constants(name: string): readonly unknown[] {
    const value = this.params[name]
    return (Array.isArray(value) ? value : [value]).map((one) => this.#resolve(one))
  }

  text(name: string): string | undefined {
    return textOf(this.constant(name))
  }

  /** Returns the value that the path `<name>Path` refers to, if it is one. */
  node(name: string): DataNode | undefined {
    const path = textOf(this.params[`${name}Path`])
    if (path === undefined) return undefined
    const found = find(path, this.place, this.scope)
    return found.length === 1 ? found[0]?.node : undefined
  }

  /** Returns an address by a constant or by a path. */
  address(name: string): string | undefined {
    const constant = this.text(name)
    if (constant !== undefined) return addressIn({ kind: 'value', type: 'address', value: constant })
    const path = textOf(this.params[`${name}Path`])
    // A path may lead to a constant as well.
    if (path?.startsWith('$.'))
      return addressIn({
        kind: 'value',
        type: 'address',
        value: textOf(valueAt(this.scope.descriptor, path)) ?? '',
      })
    return addressIn(this.node(name))
  }

  /** Returns the texts of an enumeration. */
  enumeration(): Json | undefined {
    return jsonOf(this.constant('$ref'))
  }

  has(name: string): boolean {
    return this.params[name] !== undefined || this.params[`${name}Path`] !== undefined
  }

  #resolve(value: unknown): unknown {
    if (typeof value === 'string' && value.startsWith('$.')) return valueAt(this.scope.descriptor, value)
    const { map, keyPath } = jsonOf(value) ?? {}
    if (typeof map !== 'string' || typeof keyPath !== 'string') return value
    const [key] = find(keyPath, this.place, this.scope)
    const values = jsonOf(jsonOf(valueAt(this.scope.descriptor, map))?.values)
    return key?.node.kind === 'value' ? values?.[String(key.node.value)] : undefined
  }
}

/** Returns the plain text of a value. */
export function plainText(node: ValueNode): string {
  const { value } = node
  if (typeof value !== 'string') return String(value)
  return node.type === 'string' ? visibleText(value.slice(0, maxShown)).text : value.slice(0, maxShown)
}
