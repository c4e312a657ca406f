import { bytesOf, type DataNode, type ValueNode } from './data-node.js'

type Segment =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly at: number }
  | { readonly kind: 'slice'; readonly from: number | undefined; readonly to: number | undefined }

/** A path of a descriptor. `#` the data, `@` the transaction around it, `$` the descriptor; none: the surrounding structure. */
export interface DataPath {
  readonly root: '#' | '@' | '$' | undefined
  readonly segments: readonly Segment[]
}

const maxLength = 400
const maxSegments = 24

function selectorOf(text: string): Segment | undefined {
  if (text === '') return { kind: 'slice', from: undefined, to: undefined }
  const [, from = '', colon = '', to = ''] = /^(-?\d{0,6})(:?)(-?\d{0,6})$/.exec(text) ?? []
  const number = (digits: string): number | undefined =>
    /^-?\d+$/.test(digits) ? Number.parseInt(digits, 10) : undefined
  if (colon !== '') return { kind: 'slice', from: number(from), to: number(to) }
  const at = number(from)
  return at === undefined ? undefined : { kind: 'index', at }
}

/** Parses a path; `undefined` if it is none. Source: ERC-7730, "Path references". */
export function parsePath(text: string): DataPath | undefined {
  if (text.length > maxLength) return undefined
  const [first = '', ...rest] = text.split('.')
  const root = first === '#' || first === '@' || first === '$' ? first : undefined
  const segments: Segment[] = []
  for (const part of root === undefined ? [first, ...rest] : rest) {
    const [name = '', ...selectors] = part.split('[')
    if (name !== '') segments.push({ kind: 'name', name })
    for (const one of selectors) {
      const segment = one.endsWith(']') ? selectorOf(one.slice(0, -1)) : undefined
      if (!segment) return undefined
      segments.push(segment)
    }
  }
  return segments.length > maxSegments ? undefined : { root, segments }
}

/** A value that a path refers to, with the places in the lists that its slices go through. */
export interface Match {
  readonly node: DataNode
  readonly places: readonly number[]
  /** It is a part of a value's bytes. */
  readonly isPart: boolean
}

function slice(node: ValueNode, from: number | undefined, to: number | undefined): DataNode | undefined {
  const bytes = bytesOf(node)
  if (bytes === undefined) return undefined
  const doubled = (at: number | undefined): number | undefined => (at === undefined ? undefined : 2 * at)
  return { kind: 'value', type: 'bytes', value: `0x${bytes.slice(doubled(from), doubled(to))}` }
}

/** Returns everything that a path refers to, below a node. `places` selects the items for slices, in their order. */
export function findAll(
  node: DataNode,
  segments: readonly Segment[],
  places: readonly number[] = [],
): readonly Match[] {
  let found: readonly Match[] = [{ node, places: [], isPart: false }]
  for (const segment of segments) {
    found = found.flatMap((match): readonly Match[] => {
      const { node: one } = match
      if (segment.kind === 'name') {
        const member = one.kind === 'struct' ? one.members.get(segment.name) : undefined
        return member ? [{ ...match, node: member }] : []
      }
      if (segment.kind === 'index') {
        if (one.kind === 'value') {
          const part = slice(one, segment.at, segment.at === -1 ? undefined : segment.at + 1)
          return part ? [{ ...match, node: part, isPart: true }] : []
        }
        const item = one.kind === 'list' ? one.items.at(segment.at) : undefined
        return item ? [{ ...match, node: item }] : []
      }
      if (one.kind === 'value') {
        const part = slice(one, segment.from, segment.to)
        return part ? [{ ...match, node: part, isPart: true }] : []
      }
      if (one.kind !== 'list') return []
      const items = one.items.slice(segment.from, segment.to)
      const only = places[match.places.length]
      return items.flatMap((item, at) =>
        only === undefined || only === at ? [{ ...match, node: item, places: [...match.places, at] }] : [],
      )
    })
  }
  return found
}
