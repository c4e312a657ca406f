import { expect, it } from 'vitest'
import { fillTemplate } from './fill-template.js'

const template = `first
// #if react
react __name__
  // #if !sandbox
own
  // #end
// #else
other
// #end
`

it('keeps the lines whose conditions hold, nested ones too, and removes the directives', () => {
  expect(fillTemplate(template, new Set(['react', 'sandbox']), { name: 'app' })).toBe('first\nreact app\n')
  expect(fillTemplate(template, new Set(['react']), { name: 'app' })).toBe('first\nreact app\nown\n')
  expect(fillTemplate(template, new Set(), {})).toBe('first\nother\n')
})

it('returns an empty text if no line is left, and needs all facts of a condition', () => {
  const only = '// #if react !sandbox\nline\n// #end\n'
  expect(fillTemplate(only, new Set(['react', 'sandbox']), {})).toBe('')
  expect(fillTemplate(only, new Set(['react']), {})).toBe('line\n')
})

it('refuses directives without a counterpart, and placeholders without a value', () => {
  const fill = (text: string) => () => fillTemplate(text, new Set(), {})
  expect(fill('// #if react')).toThrow('"#if" without "#end".')
  expect(fill('// #end')).toThrow('"#end" without "#if".')
  expect(fill('// #else')).toThrow('"#else" without "#if".')
  expect(fill('__name__')).toThrow('__name__ has no value.')
})
