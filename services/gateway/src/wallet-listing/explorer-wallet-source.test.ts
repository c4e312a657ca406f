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
        app: { ios: 'https://apps.example/1' },
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
      app_store: 'https://apps.example/1',
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
      app_store: 'https://apps.example/1',
      firefox_store: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
    })
    expect(wallets[1]?.name).toBe('Other')
    expect(wallets.filter(({ id }) => id === METAMASK)).toHaveLength(1)
    expect(wallets.length).toBeGreaterThan(140)
    expect(wallets.map(({ order }) => order)).toEqual(wallets.map((_, index) => index))
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
})
