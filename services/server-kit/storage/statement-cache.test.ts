import { expect, it } from 'vitest'
import { createStatementCache } from './statement-cache.js'

function open() {
  const prepared: string[] = []
  const cache = createStatementCache((text) => {
    prepared.push(text)
    return { text }
  })
  return { ...cache, prepared }
}

it('prepares a text once', () => {
  const { take, prepared } = open()
  expect(take('select 1')).toBe(take('select 1'))
  expect(prepared).toEqual(['select 1'])
})

it('prepares a text again after its statement failed', () => {
  const { take, drop, prepared } = open()
  take('select 1')
  drop('select 1')
  take('select 1')
  expect(prepared).toHaveLength(2)
})

it('forgets all statements if a table changes, and keeps none that changes one', () => {
  const { take, prepared } = open()
  for (const text of ['select 1', 'alter table a add column b text', 'select 1']) take(text)
  take('alter table a add column b text')
  expect(prepared).toHaveLength(4)
})

it('keeps the texts that were used last, and none that is very long', () => {
  const { take, prepared } = open()
  for (let at = 0; at < 250; at++) {
    take('select 0')
    take(`select ${at}`)
  }
  take('select 0')
  expect(prepared).toHaveLength(250)
  const long = `select '${'x'.repeat(40_000)}'`
  take(long)
  take(long)
  expect(prepared).toHaveLength(252)
})
