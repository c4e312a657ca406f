import { expect, it, vi } from 'vitest'
import { createScrollRest } from './create-scroll-rest.js'

const url = 'https://pictures.example/1.png'

it('allows pictures at rest, and none while the list is scrolled but those that it has displayed [HIS-01]', () => {
  const rest = createScrollRest()
  expect(rest.allows(url)).toBe(true)
  rest.setScrolling(true)
  expect(rest.allows(url)).toBe(true)
  expect(rest.allows(`${url}?other`)).toBe(false)
})

it('allows pictures that need no request', () => {
  const rest = createScrollRest()
  rest.setScrolling(true)
  expect(rest.allows('data:image/png;base64,AA==')).toBe(true)
})

it('calls back once at the next rest, unless the row is gone', () => {
  const rest = createScrollRest()
  rest.setScrolling(true)
  const [stays, goes] = [vi.fn(), vi.fn()]
  rest.onRest(stays)
  rest.onRest(goes)()
  rest.setScrolling(false)
  rest.setScrolling(false)
  expect(stays).toHaveBeenCalledOnce()
  expect(goes).not.toHaveBeenCalled()
})
