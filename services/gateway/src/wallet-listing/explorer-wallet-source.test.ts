import { registryWallets } from 'quoin/wallet-registry'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listing, startExplorerStandIn, walletsAnswer } from '../../testing/explorer-stand-in.js'
import { explorerWalletSource } from './explorer-wallet-source.js'
import { mergedWalletSource } from './merged-wallet-source.js'
import { registryWalletSource } from './registry-wallet-source.js'
import type { WalletSource } from './wallet-source.js'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const OTHER = 'ab'.repeat(32)
const PROJECT = 'secret-project-id'
const HOUR = 3_600_000

const explorer = await startExplorerStandIn()
afterAll(() => explorer.stop())

let time: number
let source: WalletSource
let requestsBefore: number
const requests = () => explorer.requests.slice(requestsBefore)

beforeEach(() => {
  time = 1_000_000
  requestsBefore = explorer.requests.length
  source = explorerWalletSource({ projectId: PROJECT, url: explorer.url, now: () => time })
  explorer.answerWallets(
    200,
    walletsAnswer([
      listing(OTHER, 'Other', { order: 20 }),
      listing(METAMASK, 'MetaMask', {
        order: 10,
        rdns: 'io.metamask',
        app: { ios: 'https://apps.apple.com/app/id1' },
      }),
    ]),
  )
})

describe('explorerWalletSource', () => {
  it('lists the wallets in the order of the explorer, with the project id in each request', async () => {
    const wallets = await source.list()
    expect(wallets.map(({ name }) => name)).toEqual(['MetaMask', 'Other'])
    expect(wallets[0]).toMatchObject({
      id: METAMASK,
      rdns: 'io.metamask',
      mobile_link: 'metamask://',
      app_store: 'https://apps.apple.com/app/id1',
      chains: ['eip155:1', 'eip155:10'],
    })
    expect(requests()).toEqual([{ path: '/v3/wallets', projectId: PROJECT }])
  })

  it('keeps the list for an hour, and requests it once for concurrent readers', async () => {
    await Promise.all([source.list(), source.list(), source.list()])
    time += HOUR - 1
    await source.list()
    expect(requests()).toHaveLength(1)
    time += 2
    await source.list()
    expect(requests()).toHaveLength(2)
  })

  it('leaves out malformed and dangerous listings, and keeps the others [API-03] [SEC-05]', async () => {
    explorer.answerWallets(
      200,
      walletsAnswer([
        listing(OTHER, 'Good'),
        listing('01', 'Script', { mobile: { native: 'javascript:alert(1)', universal: null } }),
        listing('02', 'Page', { homepage: 'data:text/html,x' }),
        { id: '03' },
        listing('04', 'Number', { name: 7 }),
        listing('__proto__', 'Prototype', { chains: 'eip155:1' }),
      ]),
    )
    expect((await source.list()).map(({ name }) => name)).toEqual(['Good'])
  })

  it('survives a hostile explorer: huge, wrong and dangerous values, and endless listings [API-03] [SEC-04] [SEC-15]', async () => {
    const hex = (index: number) => index.toString(16).padStart(64, '0')
    explorer.answerWallets(
      200,
      walletsAnswer([
        { ...listing(hex(1), 'Reversed'), name: '\u202eReversed\u0000\u0007 \n name' },
        listing(hex(2), 'x'.repeat(100_000)),
        listing(hex(3), 'Long', { homepage: `https://${'x'.repeat(100_000)}.example`, rdns: '\u202e.evil' }),
        listing(hex(4), 'Links', {
          mobile: { native: 'JaVaScRiPt:alert(1)', universal: null },
          desktop: { native: 'data:text/html,x', universal: 'blob:x' },
        }),
        listing(hex(5), 'Stores', {
          app: {
            ios: 'https://apps.evil.example/1',
            android: 'https://play.google.com.evil.example/x',
            chrome: 7,
          },
        }),
        listing(hex(6), 'Types', {
          chains: new Array(5000).fill('eip155:1'),
          order: '1',
          injected: 'all',
          app: [],
        }),
        listing(hex(7), 'Chains', { chains: ['x'.repeat(100_000)], image_id: '../../etc/passwd' }),
        ...Array.from({ length: 10_000 }, (_, index) => listing(hex(100 + index), `Filler ${index}`)),
      ]),
    )
    const wallets = await source.list()
    expect(wallets.length).toBeLessThanOrEqual(2000)
    const named = new Map(wallets.map((wallet) => [wallet.name, wallet]))
    expect(wallets.every(({ name }) => name.length <= 64 && !/[\p{Cc}\p{Cf}]/u.test(name))).toBe(true)
    expect([...named.keys()].filter((name) => name.startsWith('Reversed'))).toEqual(['Reversed name'])
    expect(named.get('Long')?.homepage).toBeUndefined()
    // A dangerous link removes the listing.
    expect([named.has('Links'), named.has('Filler 0')]).toEqual([false, true])
    expect(named.get('Stores')).not.toHaveProperty('app_store', expect.anything())
    expect(named.get('Stores')?.play_store).toBeUndefined()
    expect(named.get('Types')).toMatchObject({ name: 'Types' })
    expect(named.get('Types')?.chains).toBeUndefined()
    expect(JSON.stringify(wallets)).not.toMatch(/javascript|data:text|evil|\.\./i)
  })

  it.each([
    ['status 401', 401, '{}'],
    ['no JSON', 200, '<html>'],
    ['another format', 200, '{"wallets":[]}'],
    ['no wallet', 200, walletsAnswer([])],
  ])('throws at %s, without the project id', async (_, status, body) => {
    explorer.answerWallets(status, body)
    const error: unknown = await source.list().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(JSON.stringify([String(error), error instanceof Error && error.stack])).not.toContain(PROJECT)
  })

  it('returns the last list while the explorer fails', async () => {
    await source.list()
    time += 2 * HOUR
    explorer.answerWallets(500, '')
    expect((await source.list()).map(({ name }) => name)).toEqual(['MetaMask', 'Other'])
  })

  it('does not respond without an error that names the address', async () => {
    const gone = explorerWalletSource({ projectId: PROJECT, url: 'http://127.0.0.1:1', now: () => time })
    const error: unknown = await gone.list().catch((reason: unknown) => reason)
    expect(String(error)).toBe('Error: The wallet explorer does not respond.')
    expect(error instanceof Error && error.cause).toBeUndefined()
  })

  it('fetches images of its list only, once a day', async () => {
    const [metamask] = await source.list()
    const id = metamask?.image_id ?? ''
    expect(await source.image(id)).toMatchObject({ contentType: 'image/png' })
    await source.image(id)
    expect(await source.image('image-ffffffff')).toBeUndefined()
    expect(await source.image('../../etc/passwd')).toBeUndefined()
    expect(requests().filter(({ path }) => path.startsWith('/v3/logo/'))).toHaveLength(1)
  })
})

describe('mergedWalletSource', () => {
  const errors: unknown[] = []
  const merged = () => {
    errors.length = 0
    const onError = (error: unknown) => void errors.push(error)
    return mergedWalletSource({ live: source, bundled: registryWalletSource(), onError, now: () => time })
  }

  it('adds the readable id and the stores of the registry to live wallets, and appends the others', async () => {
    const wallets = await merged().list()
    expect(wallets[0]).toMatchObject({
      id: METAMASK,
      slug: 'metamask',
      app_store: 'https://apps.apple.com/app/id1438144202',
      firefox_store: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
    })
    expect(wallets[1]?.name).toBe('Other')
    expect(wallets.filter(({ id }) => id === METAMASK)).toHaveLength(1)
    expect(wallets.length).toBeGreaterThan(140)
    expect(wallets.map(({ order }) => order)).toEqual(wallets.map((_, index) => index))
  })

  it('keeps what the registry states, whatever the explorer lists for the same wallet (SEC-05)', async () => {
    const own = registryWallets.find(({ id }) => id === 'metamask')
    explorer.answerWallets(
      200,
      walletsAnswer([
        listing(METAMASK, 'MetaMask Pro', {
          homepage: 'https://metamask.evil.example/',
          rdns: 'example.evil',
          chains: [],
          mobile: { native: 'evil://', universal: 'https://evil.example' },
          desktop: { native: null, universal: 'https://web.metamask.example' },
          app: {
            ios: 'https://apps.apple.com/app/id666',
            chrome: `https://chromewebstore.google.com/detail/${'a'.repeat(32)}`,
            safari: 'https://apps.apple.com/app/id7',
          },
        }),
      ]),
    )
    const found = (await merged().list()).find(({ id }) => id === METAMASK)
    expect(found).toMatchObject({
      name: 'MetaMask',
      slug: 'metamask',
      rdns: 'io.metamask',
      homepage: own?.homepage,
      mobile_link: 'metamask://',
      app_store: own?.stores?.ios,
      chrome_store: own?.stores?.chrome,
      // What the registry lacks is added.
      safari_store: 'https://apps.apple.com/app/id7',
      webapp_link: 'https://web.metamask.example',
      image_id: `image-${METAMASK.slice(0, 8)}`,
    })
    expect(found?.chains).toBeUndefined()
    expect(JSON.stringify(found)).not.toContain('evil')
  })

  it('drops listings that pose as a wallet of the registry or repeat an id (SEC-05)', async () => {
    explorer.answerWallets(
      200,
      walletsAnswer([
        listing('ef'.repeat(32), 'Metamask wallet', { order: 1 }),
        listing('cd'.repeat(32), 'Helpful', { order: 2, rdns: 'io.metamask' }),
        listing('metamask', 'Slug', { order: 3 }),
        listing(OTHER, 'Other', { order: 4 }),
        { ...listing(OTHER, 'Other again', { order: 5 }), key: 'second' },
        listing(METAMASK, 'MetaMask', { order: 6 }),
      ]),
    )
    const wallets = await merged().list()
    expect(wallets.slice(0, 2).map(({ name }) => name)).toEqual(['Other', 'MetaMask'])
    const names = wallets.map(({ name }) => name)
    expect(names.filter((name) => /metamask|helpful|slug|again/i.test(name))).toEqual(['MetaMask'])
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
  })

  it('lists a wallet once of which the registry does not know the id of the explorer', async () => {
    const id = '12'.repeat(32)
    explorer.answerWallets(
      200,
      walletsAnswer([listing(id, 'Family Wallet', { mobile: { native: 'evil://', universal: null } })]),
    )
    const family = (await merged().list()).filter(({ slug }) => slug === 'family')
    expect(family).toHaveLength(1)
    expect(family[0]).toMatchObject({ id, name: 'Family', mobile_link: 'familywallet://' })
  })

  it('lists the registry alone while the explorer fails, and requests it again after a minute', async () => {
    explorer.answerWallets(503, '')
    const list = merged()
    expect((await list.list())[0]).toMatchObject({ slug: 'metamask', mobile_link: 'metamask://' })
    await list.list()
    expect(requests()).toHaveLength(1)
    expect(errors).toHaveLength(1)
    explorer.answerWallets(200, walletsAnswer([listing(OTHER, 'Back')]))
    time += 60_001
    expect((await list.list())[0]?.name).toBe('Back')
  })

  it('requests a failed explorer again when the clock is set back', async () => {
    explorer.answerWallets(503, '')
    const list = merged()
    await list.list()
    explorer.answerWallets(200, walletsAnswer([listing(OTHER, 'Back')]))
    time -= HOUR
    expect((await list.list())[0]?.name).toBe('Back')
  })
})
