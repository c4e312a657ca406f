/**
 * Returns unexpected values, for functions with input from outside. Created again at each call, as some are mutable.
 */
export function garbageValues(): ReadonlyMap<string, unknown> {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  let deep: unknown = []
  for (let depth = 0; depth < 10_000; depth += 1) deep = [deep]
  return new Map<string, unknown>([
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
    ['NaN', Number.NaN],
    ['an empty text', ''],
    ['a huge text', 'x'.repeat(1_000_000)],
    ['a boolean', true],
    ['a bigint', 1n],
    ['a symbol', Symbol('garbage')],
    ['a function', () => undefined],
    ['an empty list', []],
    ['a list', [null, {}, 'x']],
    ['an empty object', {}],
    ['prototype keys', JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')],
    ['an object without prototype', Object.create(null)],
    ['a circular object', circular],
    ['a deep list', deep],
  ])
}

/** Texts that storage may contain after an accident or an attack. */
export const garbageTexts: Readonly<Record<string, string>> = {
  'an empty text': '',
  'half a value': '{"a":[1,',
  'binary data': '\u0000\u0001\ufffd',
  null: 'null',
  'a number': '7',
  'a text': '"x"',
  'an empty list': '[]',
  'a list': '[null,{},"x"]',
  'an empty object': '{}',
  'prototype keys': '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  'a huge text': JSON.stringify('x'.repeat(1_000_000)),
  'a huge list': `[${'0,'.repeat(100_000)}0]`,
}

/** Returns the garbage texts that can be parsed, as values. */
export function garbageJson(): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [what, text] of Object.entries(garbageTexts)) {
    try {
      values.set(what, JSON.parse(text))
    } catch {
      // Invalid JSON is skipped.
    }
  }
  return values
}

/** Returns whether the prototype of all objects was changed. */
export const isPolluted = (): boolean => Reflect.get({}, 'polluted') !== undefined
