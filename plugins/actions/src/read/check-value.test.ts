import { expect, it } from 'vitest'
import type { ActionInput } from './action-metadata.js'
import { checkValue, isFastPattern } from './check-value.js'

const input = (changes: Partial<ActionInput>): ActionInput => ({
  name: 'a',
  type: 'text',
  label: undefined,
  isRequired: false,
  pattern: undefined,
  patternDescription: undefined,
  min: undefined,
  max: undefined,
  options: [],
  ...changes,
})
const options = ['a', 'b'].map((value) => ({ value, label: value, isSelected: false }))

it('checks each type of an input', () => {
  const cases: readonly [Partial<ActionInput>, unknown, string | undefined][] = [
    [{}, '', undefined],
    [{ isRequired: true }, '', 'required'],
    [{ type: 'number' }, '1e9', 'format'],
    [{ type: 'number' }, '-0.5', undefined],
    [{ type: 'number', min: 1 }, '0.5', 'tooSmall'],
    [{ type: 'number', max: '2' }, '3', 'tooLarge'],
    [{ type: 'email' }, 'a@b', undefined],
    [{ type: 'email' }, 'a b@c', 'format'],
    [{ type: 'url' }, 'javascript:1', 'format'],
    [{ type: 'url' }, 'https://a.example', undefined],
    [{ type: 'date', min: '2026-01-02' }, '2026-01-01', 'tooSmall'],
    [{ type: 'date', max: '2026-01-02' }, '2026-01-02', undefined],
    [{ type: 'datetime-local' }, '2026-01-02', 'format'],
    [{ min: 3 }, 'ab', 'tooShort'],
    [{ type: 'textarea', max: 3 }, 'abcd', 'tooLong'],
    [{ pattern: '[a-z]+' }, 'ab1', 'pattern'],
    [{ pattern: '[' }, 'ab1', undefined],
    [{ type: 'radio', options }, 'c', 'format'],
    [{ type: 'select', options, isRequired: true }, 'a', undefined],
    [{ type: 'checkbox', options }, ['a', 'b'], undefined],
    [{ type: 'checkbox', options }, ['c'], 'format'],
    [{ type: 'checkbox', options, isRequired: true }, [], 'required'],
    [{}, 'x'.repeat(3_000), 'format'],
    [{}, 7, 'format'],
  ]
  for (const [changes, value, fault] of cases)
    expect(checkValue(input(changes), value), `${JSON.stringify(changes)} ${value}`).toBe(fault)
})

it('runs no expression of a site that a value could make slow', () => {
  const exponential = [`${'a?'.repeat(30)}${'a'.repeat(30)}`, `${'(a|a)'.repeat(30)}b`, `(?:a|a)`.repeat(25)]
  for (const pattern of ['(a+)+', '(a|a)*b', '(?=a)b', '(a)\\1', 'a*a*a*b', '(?:a+){2,}', ...exponential])
    expect(isFastPattern(pattern), pattern).toBe(false)
  for (const pattern of ['^[a-z]+$', '[^@]+@[^@]+', '\\d{3}-\\d{4}', '(yes|no)', '(?:a)b'])
    expect(isFastPattern(pattern), pattern).toBe(true)
  for (const pattern of ['(a+)+b', ...exponential])
    expect(checkValue(input({ pattern }), 'a'.repeat(60))).toBeUndefined()
})
