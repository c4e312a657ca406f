import { expect, it } from 'vitest'
import { avatarColors } from './avatar-colors.js'

it('returns the same colours for an address in any letter case, and others for another address', () => {
  expect(avatarColors('0xABC')).toEqual(avatarColors('0xabc'))
  expect(avatarColors('0xabc')).not.toEqual(avatarColors('0xabd'))
})
