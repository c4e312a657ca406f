import { expect, it } from 'vitest'
import { createSlice } from '#kernel'
import { createReader, followReader } from './reader.js'

it('follows nothing after a listener has failed with the first value: nobody could end it [REL-05]', () => {
  const store = createSlice({ count: 1 }, () => undefined)
  let listening = 0
  const counted = {
    subscribe(listener: () => void): () => void {
      const stop = store.subscribe(listener)
      listening++
      return () => {
        listening--
        stop()
      }
    },
  }
  const reader = createReader([counted], { count: 0 }, store.getState)
  const fail = (): void => {
    throw new Error('of the page')
  }
  expect(() => followReader(reader, fail)).toThrow('of the page')
  expect(listening).toBe(0)
  const seen: number[] = []
  const stop = followReader(reader, ({ count }) => seen.push(count))
  store.setState({ count: 2 })
  stop()
  store.setState({ count: 3 })
  expect(seen).toEqual([1, 2])
  expect(listening).toBe(0)
})
