import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { accountPlugin } from '../../account/src/manifest.js'
import { tokensPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'tokens', () => ({
  plugin: tokensPlugin,
  requires: [accountPlugin],
  viewParams: { TokenDetails: { id: 'mock:one/coin' } },
  options: { namespaces: ['eip155'] },
  invalidOptions: [
    { options: { namespaces: 'eip155' }, names: 'namespaces' },
    { options: { namespaces: ['EIP155'] }, names: 'namespaces' },
  ],
  platform: createTestPlatform(),
}))
