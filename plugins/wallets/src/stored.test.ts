import { expect, it } from 'vitest'
import stored from './stored.js'

const check = (value: unknown) => stored.schema['~standard'].validate(value)
const wallet = { id: 'rainbow', name: 'Rainbow' }

it('reads the recent wallets, and drops unknown keys [CON-05] [SEC-15]', () => {
  const full = { ...wallet, imageUrl: 'https://x.example/1.png', rdns: 'me.rainbow', mobileLink: 'rainbow:' }
  expect(check({ recent: [{ ...full, extra: 1 }, wallet], more: 1 })).toEqual({
    value: { recent: [full, wallet] },
  })
  expect(check({ recent: [] })).toEqual({ value: { recent: [] } })
})

it.each([
  null,
  {},
  { recent: 'x' },
  { recent: [wallet, wallet, wallet] },
  { recent: [null] },
  { recent: [{ ...wallet, id: '' }] },
  { recent: [{ ...wallet, name: 'x'.repeat(65) }] },
  { recent: [{ ...wallet, imageUrl: 'javascript:alert(1)' }] },
  { recent: [{ ...wallet, imageUrl: `data:image/png,${'x'.repeat(16_384)}` }] },
  { recent: [{ ...wallet, homepage: 7 }] },
  { recent: [{ ...wallet, mobileLink: 'x'.repeat(2049) }] },
])('refuses %j [SEC-15]', (value) => expect(check(value)).toHaveProperty('issues'))
