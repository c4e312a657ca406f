import { describe, expect, it } from 'vitest'
import { describePlugin } from '#testing'
import { accountPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'account', () => ({
  plugin: accountPlugin,
  otherViews: ['Connect'],
  options: { defaultAccountTypes: { eip155: 'smartAccount' } },
  invalidOptions: [{ options: { defaultAccountTypes: 'smartAccount' }, names: 'defaultAccountTypes' }],
  viewParams: { AccountLabel: { address: '0x52908400098527886E0F7030069857D2E4169EE7' } },
}))
