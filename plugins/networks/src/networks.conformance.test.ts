import { describe, expect, it } from 'vitest'
import { describePlugin } from '#testing'
import { networksPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'networkPicker', () => ({
  plugin: networksPlugin,
  viewParams: { SwitchNetwork: { caipNetworkId: 'conform:two' } },
}))
