import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { transactionsPlugin } from '../../transactions/src/manifest.js'
import { createFakeAccountData } from '../testing/fake-account-data.js'
import { sendPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'send', () => {
  const { account, tokens, names } = createFakeAccountData()
  return {
    plugin: sendPlugin,
    otherViews: ['WalletReceive', 'Account'],
    requires: [account, tokens, names, transactionsPlugin],
    options: { namespaces: ['eip155'] },
    invalidOptions: [{ options: { namespaces: 'eip155' }, names: 'namespaces' }],
    platform: createTestPlatform(),
  }
})
