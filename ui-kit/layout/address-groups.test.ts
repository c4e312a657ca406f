import { expect, it } from 'vitest'
import { addressGroups } from './address-groups.js'

it.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F'],
  ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '7EcD hSYG xXys cszY Ep35 KHN8 vvw3 svAu LKTz XwCF LtV'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0 srrr 7xfk vy5l 643l ydnw 9re5 9gtz zwf5 mdq'],
  ['cosmos1x2lzyqyqyendn9l90rst6ahr44wysxfst0zxcs', 'cosmos1x2lz yqyq yend n9l9 0rst 6ahr 44wy sxfs t0zxcs'],
  ['0x1', '0x1'],
  ['', ''],
])('groups %s, without one or two characters alone at the end', (address, groups) => {
  expect(addressGroups(address).join(' ')).toBe(groups)
  expect(addressGroups(address).join('')).toBe(address)
})
