import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { accountPlugin } from '../../account/src/manifest.js'
import { nftsPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'nfts', () => ({
  plugin: nftsPlugin,
  requires: [accountPlugin],
  viewParams: { NftDetails: { id: 'none' } },
  kernel: { services: { gateway: 'https://gateway.example' } },
  platform: createTestPlatform(),
}))
