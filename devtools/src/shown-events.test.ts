import { expect, it } from 'vitest'
import type { TraceEntry } from '#kernel'
import { eventCount, eventSources, shownEvents } from './shown-events.js'

const entry = (event: string, source: string, facts?: TraceEntry['facts']): TraceEntry => ({
  at: 0,
  event,
  source,
  listeners: 0,
  facts,
})
const recording = {
  kernel: '0.1.0',
  dropped: 5,
  entries: [
    entry('modal:opened', 'kernel', { view: 'Connect' }),
    entry('wallets:selected', 'wallets'),
    entry('modal:closed', 'kernel'),
  ],
}
const all = { text: '', source: '', from: 0 }

it('displays the newest first, with numbers that stay when old ones are dropped [KRN-10]', () => {
  expect(shownEvents(recording, all).entries.map(({ event, number }) => `${number} ${event}`)).toEqual([
    '7 modal:closed',
    '6 wallets:selected',
    '5 modal:opened',
  ])
  expect(eventSources(recording)).toEqual(['kernel', 'wallets'])
})

it('filters by text in names, sources and facts, by source, and by the time of "Clear" [KRN-10]', () => {
  const names = (filter: Partial<typeof all>) =>
    shownEvents(recording, { ...all, ...filter }).entries.map(({ event }) => event)
  expect(names({ text: ' CONNECT ' })).toEqual(['modal:opened'])
  expect(names({ text: 'wallets' })).toEqual(['wallets:selected'])
  expect(names({ source: 'kernel' })).toEqual(['modal:closed', 'modal:opened'])
  expect(names({ from: 7 })).toEqual(['modal:closed'])
  expect(names({ from: eventCount(recording) })).toEqual([])
})

it('displays some hundred at most and returns the number of the others [KRN-11]', () => {
  const many = { kernel: '0', dropped: 0, entries: Array.from({ length: 1_000 }, () => entry('a:b', 'a')) }
  const shown = shownEvents(many, all)
  expect(shown.entries.length + shown.more).toBe(1_000)
  expect(shown.entries.length).toBeLessThanOrEqual(300)
})
