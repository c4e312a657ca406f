import { expect, it } from 'vitest'
import { frozenClone } from './frozen-clone.js'

it('returns a copy that neither the owner nor a reader can change [SEC-06]', () => {
  const original = { params: [{ to: '0x1', value: 5n }] }
  const copy = frozenClone(original)
  original.params.push({ to: '0x2', value: 6n })
  expect(copy).toEqual({ params: [{ to: '0x1', value: 5n }] })
  expect(Object.isFrozen(copy.params)).toBe(true)
  expect(() => Reflect.apply(Array.prototype.push, copy.params, [1])).toThrow(TypeError)
  expect(Reflect.set(copy.params[0] ?? {}, 'to', '0x3')).toBe(false)
})
