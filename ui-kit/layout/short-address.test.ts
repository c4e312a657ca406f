import { expect, it } from 'vitest'
import { shortAddress } from './short-address.js'

it('shortens the middle of an address and leaves a short one as it is', () => {
  expect(shortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…d8976F')
  expect(shortAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 6, 4)).toBe('bc1qar…5mdq')
  expect(shortAddress('vitalik')).toBe('vitalik')
})
