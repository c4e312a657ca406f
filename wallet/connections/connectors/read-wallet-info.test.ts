import { describe, expect, it } from 'vitest'
import { readPicture, readWalletInfo, stableWalletId } from './read-wallet-info.js'

const icon = 'data:image/svg+xml,<svg/>'

describe('The description of a wallet', () => {
  it('is read without members that are unknown or invalid', () => {
    const raw = {
      name: ' Example\u202e Wallet ',
      icon,
      rdns: 'Org.Example',
      uuid: 'u',
      targets: [{}],
      walletId: 7,
    }
    expect(readWalletInfo(raw)).toEqual({ name: 'Example Wallet', imageUrl: icon, rdns: 'org.example' })
    expect(readWalletInfo({ name: 'A', icon: 'http://a.example/i.png', rdns: 'no domain' })).toEqual({
      name: 'A',
      imageUrl: undefined,
      rdns: undefined,
    })
  })

  it.each([undefined, null, 7, 'text', [], {}, { name: 7 }, { name: '\u200b' }, { name: 'x'.repeat(1_001) }])(
    'is refused without a name: %j',
    (raw) => expect(readWalletInfo(raw)).toBeUndefined(),
  )

  it('is read once: a getter cannot show another name later', () => {
    let reads = 0
    const raw = {
      get name() {
        reads += 1
        return reads === 1 ? 'First' : 'Second'
      },
    }
    expect(readWalletInfo(raw)?.name).toBe('First')
    expect(reads).toBe(1)
  })

  it('has an id that is the same after a reload', () => {
    expect(stableWalletId({ name: 'Example Wallet', rdns: 'org.example' })).toBe('org.example')
    expect(stableWalletId({ name: 'Example Wallet' })).toBe('example-wallet')
  })
})

it('refuses pictures that an <img> must not load', () => {
  expect(readPicture(icon)).toBe(icon)
  expect(readPicture('https://a.example')).toBe('https://a.example')
  const refused = [
    'https://user@a.example',
    'https://:',
    'javascript:alert(1)',
    'data:text/html,x',
    ` ${'x'.repeat(102_401)}`,
    7,
  ]
  for (const one of refused) expect(readPicture(one)).toBeUndefined()
})
