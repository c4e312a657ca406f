import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createSlice } from '../../kernel/store/store.js'
import { createNotices } from './create-notices.js'
import type { Notice } from './notices.js'

const makeNotices = () => {
  const platform = createTestPlatform()
  const notices = createNotices(
    createSlice<Notice | undefined>(undefined, () => undefined),
    platform,
  )
  return { platform, notices, text: () => notices.store.getState()?.text }
}

it('a new notice replaces an open one after 150 ms [UI-10]', async () => {
  const { platform, notices, text } = makeNotices()
  notices.show('loading', 'Working')
  notices.show('success', 'Done')
  expect(text()).toBeUndefined()
  await platform.clock.advanceAsync(149)
  expect(text()).toBeUndefined()
  await platform.clock.advanceAsync(1)
  expect(text()).toBe('Done')
})

it('a notice hides by itself, but not while it is `loading` [UI-10]', async () => {
  const { platform, notices, text } = makeNotices()
  notices.show('error', 'Failed')
  await platform.clock.advanceAsync(2_500)
  expect(text()).toBeUndefined()
  notices.show('loading', 'Working')
  await platform.clock.advanceAsync(60_000)
  expect(text()).toBe('Working')
  notices.dispose()
  expect(platform.leftovers()).toEqual(makeNotices().platform.leftovers())
})

it('displays short texts only, without characters that change their direction [SEC-04] [KRN-08]', () => {
  const shown = (text: unknown): string | undefined => {
    const { notices, text: current } = makeNotices()
    notices.show('error', text as string)
    const found = current()
    notices.dispose()
    return found
  }
  expect(shown('\u202Egnp.exe\nnext')).toBe('gnp.exe next')
  expect(shown('x'.repeat(5_000_000))).toHaveLength(300)
  for (const wrong of [undefined, {}, 7]) expect(shown(wrong)).toBe('')
})
