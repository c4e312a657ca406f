import type { AnyMessage } from './good-messages.js'

/** Returns a pseudo-random number generator with the same numbers in each run (xorshift). */
export function createDice(seed = 0x9e3779b9): (sides: number) => number {
  let state = seed
  return (sides) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % sides
  }
}

const cycle: unknown[] = []
cycle.push(cycle)
let deep: unknown = 'deep'
for (let level = 0; level < 200; level++) deep = [deep]
const huge = 'x'.repeat(3_000_000)

const throwing = (): object =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('looked at')
      },
      ownKeys: () => {
        throw new Error('listed')
      },
    },
  )

/** Values that are invalid everywhere in a message. */
const rubbish: readonly (() => unknown)[] = [
  () => cycle,
  () => deep,
  () => huge,
  () => () => 1,
  () => Symbol('x'),
  () => 10n,
  throwing,
  () => ({
    get a(): unknown {
      throw new Error('read')
    },
  }),
  () => Object.create({ inherited: true }, { b: { value: 1, enumerable: true } }),
  () => new Map([[1, 2]]),
  () => new Date(0),
]
const scalars: readonly unknown[] = [
  null,
  Number.NaN,
  -1,
  1.5,
  true,
  '',
  'javascript:alert(1)',
  [],
  ['a'],
  0x1fffffffffffff * 4,
]

type Dice = (sides: number) => number

const pick = <T>(list: readonly T[], dice: Dice): T => {
  if (list.length === 0) throw new Error('an empty list')
  // There is an item at each index.
  return list[dice(list.length)] as T
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Functions that make a valid message invalid, each with certainty. */
const spoilers: readonly ((message: AnyMessage, dice: Dice) => unknown)[] = [
  (message) => ({ ...message, origin: 'https://wallet.example' }),
  (message) => ({ ...message, [String.fromCharCode(97) + message.type]: 1 }),
  (message) => ({ ...message, type: message.type.toLowerCase() }),
  (message) => ({ ...message, type: `${message.type} ` }),
  (message) => ({ ...message, type: message.type.replace('quoin', 'w3m') }),
  (message) => ({ ...message, type: [message.type] }),
  (message) => ({ ...message, type: new String(message.type) }),
  (message) => JSON.stringify(message),
  (message) => [message],
  (message, dice) => ({ ...message, payload: pick(rubbish, dice)() }),
  (message, dice) => ({ ...message, type: pick(rubbish, dice)() }),
  (_message, dice) => pick(rubbish, dice)(),
  (_message, dice) => pick(scalars, dice),
  (message, dice) => {
    const id = pick(
      ['', 'ab', 'AB'.repeat(16), 'g'.repeat(32), 7, null, 'ab'.repeat(17), `${'ab'.repeat(15)}\n0`],
      dice,
    )
    return { ...message, id }
  },
  (message, dice) =>
    isObject(message.payload)
      ? {
          ...message,
          payload: { ...message.payload, extra: pick([1, undefined, pick(scalars, dice)], dice) },
        }
      : { ...message, payload: pick([1, 'text', {}, [], null], dice) },
  (message, dice) => {
    if (!isObject(message.payload)) return { ...message, payload: 0 }
    const key = pick(Object.keys(message.payload), dice)
    return { ...message, payload: { ...message.payload, [key]: pick(rubbish, dice)() } }
  },
  (message) =>
    new Proxy(message, {
      get(target, key) {
        if (key === 'payload' || key === 'id') throw new Error('read')
        return Reflect.get(target, key)
      },
      ownKeys: () => ['type', 'id', 'payload', 'more'],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }),
    }),
]

/** A wallet's answer may contain any data, so a data payload stays valid there. */
const takesAnyData = (message: AnyMessage): boolean => message.type.endsWith('RPC_REQUEST_SUCCESS')

/** Returns an invalid message, derived from a valid one. */
export function spoil(messages: readonly AnyMessage[], dice: Dice): unknown {
  const message = pick(messages, dice)
  const certain = takesAnyData(message) ? spoilers.slice(0, 9) : spoilers
  return pick(certain, dice)(message, dice)
}
