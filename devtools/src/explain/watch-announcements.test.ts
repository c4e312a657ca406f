import { expect, it } from 'vitest'
import { createMockEvmWallet, createTestPlatform } from '#testing'
import type { SeenAnnouncement } from './explanation.js'
import { watchAnnouncements } from './watch-announcements.js'

it('reports earlier and malformed announcements, and nothing after it is stopped [CON-02]', () => {
  const platform = createTestPlatform()
  createMockEvmWallet({
    info: { name: 'Heron', rdns: 'example.heron', icon: 'data:image/png;base64,', uuid: 'u' },
    accounts: [],
  }).announceOn(platform)
  const seen: SeenAnnouncement[] = []
  const stop = watchAnnouncements(platform, (one) => seen.push(one))
  platform.announce('eip6963:announceProvider', {
    get info() {
      throw new Error('hostile')
    },
    provider: {},
  })
  platform.announce('eip6963:announceProvider', null)
  expect(seen).toEqual([
    { name: 'Heron', rdns: 'example.heron', hasProvider: true },
    { name: undefined, rdns: undefined, hasProvider: false },
    { name: undefined, rdns: undefined, hasProvider: false },
  ])
  stop()
  expect(platform.leftovers()).toEqual([])
})
