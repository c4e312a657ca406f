import { describe, expect, it } from 'vitest'
import { describePlugin } from '#testing'
import { accountPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'account', () => ({
  plugin: accountPlugin,
  options: { defaultAccountTypes: { eip155: 'smartAccount' } },
  invalidOptions: [{ options: { defaultAccountTypes: 'smartAccount' }, names: 'defaultAccountTypes' }],
}))
