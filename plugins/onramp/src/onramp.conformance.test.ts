import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { transactionsPlugin } from '../../transactions/src/manifest.js'
import { fakeAccount } from '../testing/onramp-world.js'
import { onrampPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'onramp', () => ({
  plugin: onrampPlugin,
  requires: [fakeAccount, transactionsPlugin],
  options: { presets: [50, 100] },
  invalidOptions: [
    { options: { presets: [0] }, names: 'presets' },
    { options: { providers: [{ id: 'seller', name: 'Seller', kind: 'card' }] }, names: 'origins' },
    { options: { providers: [{ id: 'meld', name: 'Meld', kind: 'shop' }] }, names: 'providers' },
    { options: { restrictedTimeZones: 'Asia/Shanghai' }, names: 'restrictedTimeZones' },
  ],
  platform: createTestPlatform(),
}))
