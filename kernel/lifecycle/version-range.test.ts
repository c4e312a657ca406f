import { expect, it } from 'vitest'
import { isInVersionRange } from './resolve-plugins.js'

it.each([
  ['0.3.1', '*', true],
  ['0.3.1', '0.3.1', true],
  ['0.3.1', '0.3', true],
  ['0.3.1', '0.3.2', false],
  ['0.3.1', '^0.3', true],
  ['0.3.1', '^0.3.1', true],
  ['0.3.1', '^0.3.2', false],
  ['0.4.0', '^0.3.2', false],
  ['0.3.1', '^0.4', false],
  ['0.3.1', '^1.0', false],
  ['1.3.0', '^1.2.5', true],
  ['1.2.4', '^1.2.5', false],
  ['2.0.0', '^1.2.5', false],
  ['1.2.5', '^1', true],
  ['1.2.5', 'latest', false],
])('version %s in the range %s: %s', (version, range, isIn) => {
  expect(isInVersionRange(version, range)).toBe(isIn)
})
