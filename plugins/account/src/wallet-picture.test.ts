import { expect, it } from 'vitest'
import { walletPicture } from './wallet-picture.js'

it('uses the announced icon of another connector for a connected wallet without one [CON-10]', () => {
  const connectors = [
    { name: 'Copper', imageUrl: 'data:image/png;base64,CC' },
    { name: 'Heron' },
    { name: 'Heron', imageUrl: 'data:image/png;base64,AA' },
  ]
  expect(walletPicture({ name: 'Heron' }, connectors)).toBe('data:image/png;base64,AA')
  expect(walletPicture({ name: 'Heron', imageUrl: 'own' }, connectors)).toBe('own')
  expect(walletPicture({ name: 'Lantern' }, connectors)).toBeUndefined()
})
