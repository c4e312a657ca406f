import { expect, it } from 'vitest'
import { avatarColors } from './avatar-colors.js'

it('draws the same avatar for the same address in any letter case, and another for another', () => {
  expect(avatarColors('0xABC')).toEqual(avatarColors('0xabc'))
  expect(avatarColors('0xabc')).not.toEqual(avatarColors('0xabd'))
})
