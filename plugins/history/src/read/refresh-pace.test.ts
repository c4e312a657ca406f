import { expect, it, vi } from 'vitest'
import { createTestPlatform } from '#testing'
import { createRefreshPace } from './refresh-pace.js'

it('refreshes repeatedly for a while after sending, independent of blocks [HIS-01] [UI-12]', async () => {
  const platform = createTestPlatform()
  const requests: number[] = []
  const begun = platform.now()
  const pace = createRefreshPace({ platform, after: platform.after }, () =>
    requests.push((platform.now() - begun) / 1_000),
  )
  pace.stir('own')
  await platform.clock.advanceAsync(500)
  // The block watcher reads its block a little later.
  pace.stir('block')
  await platform.clock.advanceAsync(30_000)
  expect(requests).toEqual([0, 1, 3, 7, 15])
  pace.stop()
})

it('refreshes with the next block after the clock was set back [REL-04]', async () => {
  const platform = createTestPlatform()
  const refresh = vi.fn()
  const pace = createRefreshPace({ platform, after: platform.after }, refresh)
  pace.begin()
  platform.clock.setBack(3_600_000)
  pace.stir('block')
  await platform.clock.advanceAsync(0)
  expect(refresh).toHaveBeenCalledOnce()
  pace.stop()
})
