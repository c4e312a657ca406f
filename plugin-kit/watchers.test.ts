import { expect, it } from 'vitest'
import { createWatchers } from './watchers.js'

it('starts with the first watcher and stops with the last, however often one of them stops', () => {
  const events: string[] = []
  const { watch, isWatched } = createWatchers(
    () => events.push('first'),
    () => events.push('last'),
  )
  const [stopOne, stopOther] = [watch(), watch()]
  stopOne()
  stopOne()
  expect(isWatched()).toBe(true)
  expect(events).toEqual(['first'])
  stopOther()
  stopOther()
  expect(isWatched()).toBe(false)
  expect(events).toEqual(['first', 'last'])
  watch()
  expect(events).toEqual(['first', 'last', 'first'])
})

it('counts the first watcher already while `onFirst` runs', () => {
  const seen: boolean[] = []
  const watchers = createWatchers(
    () => seen.push(watchers.isWatched()),
    () => seen.push(watchers.isWatched()),
  )
  watchers.watch()()
  expect(seen).toEqual([true, false])
})
