import { describe, expect, it } from 'vitest'
import { readStructured, writeStructured } from './structured-text.js'

describe('structured texts', () => {
  it('return what was written, with maps and large integers', () => {
    const value = {
      amounts: new Map([['a', { amount: 2n ** 255n, token: { id: 'x', decimals: 18 } }]]),
      list: [-1n, 1.5, 'text', null, true],
      nested: new Map([['b', new Map([['c', 0n]])]]),
    }
    expect(readStructured(writeStructured(value))).toEqual(value)
  })

  it('leave out undefined members', () => {
    expect(readStructured(writeStructured({ price: undefined }))).toEqual({})
  })

  it('refuse a record that has the mark, which would be read as something else', () => {
    expect(() => writeStructured({ of: { $: 'bigint', of: '1' } })).toThrow(TypeError)
  })

  it.each([
    '',
    '{',
    '{"$":"bigint","of":"x"}',
    '{"$":"bigint","of":1}',
    '{"$":"map","of":{}}',
    '{"$":"other"}',
  ])('refuse %s', (text) => expect(() => readStructured(text)).toThrow())
})
