import { expect, it } from 'vitest'
import { QuoinError } from '../errors/quoin-error.js'
import { frozenCopy } from './frozen-copy.js'

it('a copy that nobody can change, while the original stays its owner’s', () => {
  const given = { list: [{ a: 1 }], error: new QuoinError('UNKNOWN') }
  const copy = frozenCopy(given)
  expect(copy).toEqual(given)
  expect(() => copy.list.push({ a: 2 })).toThrow(TypeError)
  expect(() => Object.assign(copy.list[0] ?? {}, { a: 2 })).toThrow(TypeError)
  // What is no plain data is somebody's own.
  expect(copy.error).toBe(given.error)
  given.list.push({ a: 3 })
  expect(copy.list).toHaveLength(1)
  expect(frozenCopy(copy)).toBe(copy)
})
