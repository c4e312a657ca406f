import { expect, it } from 'vitest'
import { shortAddress } from './short-address.js'

it('shortens the middle of an address and leaves a short one as it is', () => {
  expect(shortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…d8976F')
  expect(shortAddress('TXq7c2sY7gHpdMnDacRYyureCmoBn5XDP6', 6, 4)).toBe('TXq7c2…XDP6')
  // The prefix of bech32 is the same in all addresses of the chain.
  expect(shortAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe('bc1qar0…wf5mdq')
  expect(shortAddress('cosmos1x2lzyqyqyendn9l90rst6ahr44wysxfst0zxcs')).toBe('cosmos1x2lz…t0zxcs')
  expect(shortAddress('vitalik')).toBe('vitalik')
})
