import { expect, it } from 'vitest'
import { createTraceBuffer } from './trace-buffer.js'

it('keeps the newest megabyte and reports how many entries it removed [KRN-11]', () => {
  const buffer = createTraceBuffer()
  const entry = (index: number) => ({
    at: index,
    event: `example:event${index}`,
    source: 'example',
    listeners: 1,
    facts: { view: 'Account', index },
  })
  for (let index = 0; index < 50_000; index++) buffer.add(entry(index))
  const { entries, dropped } = buffer.recording()
  expect(entries.length + dropped).toBe(50_000)
  expect(entries.at(-1)).toEqual(entry(49_999))
  expect(entries[0]).toEqual(entry(dropped))
  const text = JSON.stringify(entries).length
  expect(text).toBeGreaterThan(300_000)
  expect(text).toBeLessThan(1_100_000)
})

it('an entry that is larger than the whole buffer is removed together with the older ones [SEC-15]', () => {
  const buffer = createTraceBuffer(1_000)
  buffer.add({ at: 1, event: 'a', source: 'x', listeners: 0 })
  buffer.add({ at: 2, event: 'b'.repeat(2_000), source: 'x', listeners: 0 })
  buffer.add({ at: 3, event: 'c', source: 'x', listeners: 0 })
  expect(buffer.recording()).toMatchObject({ dropped: 2, entries: [{ event: 'c' }] })
})
