import { expect, it } from 'vitest'
import * as main from './index.js'
import * as preset from './presets/evm.js'

it('quoin/presets/evm exports what quoin does besides its chains, so that a host needs only one of them', () => {
  const { chainPlugins: _, ...others } = main
  expect(Object.keys(preset).sort()).toEqual(Object.keys(others).sort())
  expect(preset.isQuoinError).toBe(main.isQuoinError)
})
