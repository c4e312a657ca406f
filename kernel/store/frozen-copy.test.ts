import { expect, it } from 'vitest'
import { QuoinError } from '../errors/quoin-error.js'
import { frozenCopy } from './frozen-copy.js'

it('returns a copy that cannot be changed, and leaves the original to its owner', () => {
  const given = { list: [{ a: 1 }], error: new QuoinError('UNKNOWN') }
  const copy = frozenCopy(given)
  expect(copy).toEqual(given)
  expect(() => copy.list.push({ a: 2 })).toThrow(TypeError)
  expect(() => Object.assign(copy.list[0] ?? {}, { a: 2 })).toThrow(TypeError)
  // An object that is no plain data is left to its owner.
  expect(copy.error).toBe(given.error)
  given.list.push({ a: 3 })
  expect(copy.list).toHaveLength(1)
  expect(frozenCopy(copy)).toBe(copy)
})
