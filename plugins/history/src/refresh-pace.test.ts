import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createRefreshPace } from './refresh-pace.js'

it('asks for what was sent here again and again for a while, whatever blocks come between [HIS-01] [UI-12]', async () => {
  const platform = createTestPlatform()
  const asked: number[] = []
  const begun = platform.now()
  const pace = createRefreshPace({ platform, after: platform.after }, () =>
    asked.push((platform.now() - begun) / 1_000),
  )
  pace.stir('own')
  await platform.clock.advanceAsync(500)
  // The block that it came with is met by who watches blocks, a little later.
  pace.stir('block')
  await platform.clock.advanceAsync(30_000)
  expect(asked).toEqual([0, 1, 3, 7, 15])
  pace.stop()
})
