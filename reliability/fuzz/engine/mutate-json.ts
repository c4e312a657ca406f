import type { Random } from '../../world/random.js'
import { hostileMarks } from './hostile-values.js'
import { type Material, mutateText } from './mutate-text.js'

const scalars: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  -(2 ** 31),
  '',
  ' ',
  'javascript:alert(1)',
  'https://user:word@wallet.example/',
  '0x',
  `0x${'ff'.repeat(32)}`,
  [],
  {},
  [[]],
  [null],
]
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'length', 'then', 'toJSON', 'extra', '']

type Parent = Record<string, unknown> | unknown[]

interface Place {
  readonly parent: Parent
  readonly key: string
}

/** Lists the members of a tree, at most a thousand. */
function placesOf(root: Parent): readonly Place[] {
  const places: Place[] = []
  const open: Parent[] = [root]
  for (let parent = open.pop(); parent && places.length < 1_000; parent = open.pop()) {
    for (const key of Object.keys(parent)) {
      places.push({ parent, key })
      const value: unknown = Reflect.get(parent, key)
      if (typeof value === 'object' && value !== null) open.push(value as Parent) // JSON has no other objects.
    }
  }
  return places
}

/** Sets an own member, also one named `__proto__`. */
function set(parent: Parent, key: string, value: unknown): void {
  Object.defineProperty(parent, key, { value, enumerable: true, writable: true, configurable: true })
}

function parse(text: string): Parent | undefined {
  try {
    const value: unknown = JSON.parse(text)
    // JSON has no other objects.
    return typeof value === 'object' && value !== null ? (value as Parent) : undefined
  } catch {
    return undefined
  }
}

type Change = (place: Place, value: unknown, random: Random, material: Material) => void

/** Changes of a member of a tree. */
const changes: readonly Change[] = [
  ({ parent, key }) => Reflect.deleteProperty(parent, key),
  ({ parent, key }, _, random) => set(parent, key, random.pick(scalars)),
  ({ parent, key }, _, random) => set(parent, key, random.pick(hostileMarks)),
  ({ parent }, value, random, { words }) => {
    const name = random.between(0, 1) || words.length === 0 ? random.pick(names) : random.pick(words)
    set(parent, Array.isArray(parent) ? `${random.between(0, parent.length)}` : name, value)
  },
  ({ parent, key }, _, random, { other }) => {
    const tree = parse(other)
    const places = tree ? placesOf(tree) : []
    if (places.length === 0) return
    const from = random.pick(places)
    set(parent, key, Reflect.get(from.parent, from.key))
  },
  ({ parent, key }, value, random) => {
    if (Array.isArray(parent)) parent.push(value)
    else set(parent, `${key}${random.between(0, 9)}`, value)
  },
  ({ parent, key }, value, random, { words }) =>
    set(parent, key, words.length > 0 ? random.pick(words) : [value]),
  mutateScalar,
  mutateScalar,
]

function mutateScalar({ parent, key }: Place, value: unknown, random: Random, material: Material): void {
  if (typeof value === 'string') set(parent, key, mutateText(value, random, material))
  else if (typeof value === 'number') set(parent, key, value + random.pick([-1, 1, 0.5, 2 ** 31, -(2 ** 53)]))
  else set(parent, key, random.pick(scalars))
}

/** Returns a JSON text with one random change: usually of a member, sometimes of the text. */
export function mutateJson(text: string, random: Random, material: Material): string {
  const root = random.between(0, 11) === 0 ? undefined : parse(text)
  if (!root) return mutateText(text, random, material)
  const places = placesOf(root)
  const place = places.length > 0 ? random.pick(places) : { parent: root, key: 'a' }
  random.pick(changes)(place, Reflect.get(place.parent, place.key), random, material)
  return JSON.stringify(root)
}
