import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getWallets } from '../endpoints.js'
import { walletsPage, wcWallet } from '../schemas.js'
import { readWallet, readWalletsPage } from './read-wallets-page.js'

const links = [
  'https://wallet.example',
  'http://wallet.example',
  'http://localhost:3/',
  'https://user:secret@wallet.example',
  'javascript:alert(1)',
  'rainbow://',
  'intent://x',
  'rain\u202ebow://',
  `https://wallet.example/${'a'.repeat(2048)}`,
]
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', ' \u200b', 0, -1, 1.5, Number.NaN, Infinity, true, [], {}),
  fc.constantFrom<unknown>('none', 'certified', 'com.example.wallet', 'a..b', 'eip155:1', ['eip155:1'], [7]),
  fc.constantFrom<unknown>([{ namespace: 'eip155', injected_id: 'isX', more: 1 }], [{ namespace: 'eip155' }]),
  fc.constantFrom<unknown>(
    'x'.repeat(81),
    ['x'.repeat(81)],
    'x'.repeat(254),
    'x'.repeat(10_001),
    new Array(33).fill('x'),
  ),
  fc.constantFrom(...links),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
)
const fields = [
  'id',
  'name',
  'badge_type',
  'chains',
  'homepage',
  'image_id',
  'image_url',
  'order',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'rdns',
  'injected',
  'slug',
  'namespaces',
  'pairing_link',
  'edge_store',
  'firefox_store',
  'opera_store',
  'safari_store',
  'extra',
]
const good = { id: 'rainbow', name: 'Rainbow' }
// Mostly valid, so that each single field decides.
const wallet = fc.oneof(
  fc.tuple(fc.constantFrom(...fields), odd).map(([key, value]) => ({ ...good, [key]: value })),
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...fields), odd), { maxLength: 4 })
    .map((pairs) => ({ ...good, ...Object.fromEntries(pairs) })),
  odd,
)

describe("the client's reader of the list", () => {
  it('reads each wallet as the schema does [API-03] [SEC-04] [SEC-05]', () => {
    let taken = 0
    fc.assert(
      fc.property(wallet, (value) => {
        const { success, data } = wcWallet.safeParse(value)
        if (success) taken++
        expect(readWallet(value)).toEqual(success ? data : undefined)
      }),
      { numRuns: 1500 },
    )
    expect(taken).toBeGreaterThan(200)
  })

  it('reads a page as the schema does [API-03] [SEC-15]', () => {
    const count = fc.oneof(fc.constantFrom<unknown>(0, -1, 1.5, 1_000_000, 1_000_001, '1', Infinity), odd)
    const data = fc.oneof({ weight: 4, arbitrary: fc.array(wallet, { maxLength: 5 }) }, odd)
    fc.assert(
      fc.property(fc.oneof(fc.record({ data, count }), odd), (value) => {
        const { success, data: read } = walletsPage.safeParse(value)
        expect(readWalletsPage(value)).toEqual(success ? read : undefined)
      }),
      { numRuns: 500 },
    )
    for (const length of [500, 501]) {
      const value = { data: new Array(length).fill(good), count: 1 }
      expect(readWalletsPage(value) !== undefined).toBe(walletsPage.safeParse(value).success)
    }
  })

  it('drops prototype keys [SEC-15]', () => {
    const text = JSON.stringify(good).replace(
      '{',
      '{"__proto__":{"homepage":"https://x.example","polluted":1},',
    )
    const read = readWallet(JSON.parse(text))
    expect(read).toEqual(good)
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(read).not.toHaveProperty('polluted')
  })

  it("validates the endpoint's answer, or returns an issue", async () => {
    const check = getWallets.answer['~standard'].validate
    expect(await check({ data: [good, null], count: 2 })).toEqual({ value: { data: [good], count: 2 } })
    expect(await check({ data: 7, count: 2 })).toHaveProperty('issues')
  })
})
