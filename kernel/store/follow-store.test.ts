import { expect, it } from 'vitest'
import { followStore } from './follow-store.js'
import { createSlice } from './store.js'

it('calls a listener at once, after each change, and no more after its end', () => {
  const store = createSlice('restored', () => undefined)
  const seen: string[] = []
  const stop = followStore(store, (state) => seen.push(state))
  store.setState('changed')
  stop()
  store.setState('later')
  expect(seen).toEqual(['restored', 'changed'])
})
