/** Marks in an input that stand for values that JSON does not have. */
const hostile: Readonly<Record<string, () => unknown>> = {
  '§undefined': () => undefined,
  '§nan': () => Number.NaN,
  '§bigint': () => 10n,
  '§symbol': () => Symbol('x'),
  '§function': () => () => 1,
  '§date': () => new Date(0),
  '§map': () => new Map([[1, 2]]),
  '§bytes': () => new Uint8Array([1, 2, 3]),
  '§key': () => new Uint8Array(32).fill(7),
  '§text': () => new String('text'),
  '§cycle': () => {
    const cycle: unknown[] = []
    cycle.push(cycle)
    return cycle
  },
  '§deep': () => {
    let deep: unknown = 'deep'
    for (let level = 0; level < 200; level++) deep = [deep]
    return deep
  },
  '§sparse': () => {
    const list: unknown[] = []
    list.length = 50_000_000
    return list
  },
  '§getter': () => ({
    get name(): unknown {
      throw new Error('read')
    },
  }),
  '§proxy': () =>
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('read')
        },
        ownKeys: () => {
          throw new Error('listed')
        },
      },
    ),
  '§inherited': () => Object.create({ inherited: true }, { own: { value: 1, enumerable: true } }),
}

export const hostileMarks: readonly string[] = Object.keys(hostile)

function revive(value: unknown): unknown {
  if (typeof value === 'string') {
    const make = value.startsWith('§') && Object.hasOwn(hostile, value) ? hostile[value] : undefined
    return make ? make() : value
  }
  if (typeof value !== 'object' || value === null) return value
  for (const key of Object.keys(value)) {
    const before: unknown = Reflect.get(value, key)
    // `__proto__` is an own member here: a plain assignment would set the prototype instead.
    Object.defineProperty(value, key, {
      value: revive(before),
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return value
}

/** Returns the value of a JSON text, with hostile values in place of their marks; `undefined` for another text. */
export function readValue(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return json.includes('§') ? revive(value) : value
  } catch {
    return undefined
  }
}
