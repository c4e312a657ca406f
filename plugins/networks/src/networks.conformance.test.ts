import { describe, expect, it } from 'vitest'
import { describePlugin } from '#testing'
import { accountPlugin } from '../../account/src/manifest.js'
import { networksPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'networkPicker', () => ({
  plugin: networksPlugin,
  requires: [accountPlugin],
  viewParams: {
    SwitchNetwork: { caipNetworkId: 'conform:two' },
    SwitchActiveChain: { caipNetworkId: 'conform:two' },
  },
}))
