import { describe, expect, it, vi } from 'vitest'
import { createTestPlatform } from '#testing'
import {
  createBitcoinWallet,
  createSolanaWallet,
  discover,
  setUp,
  solanaNetworks,
} from '../testing/connector-fixture.js'
import type { TestStandardWallet } from '../testing/test-standard-wallet.js'

const icon = 'data:image/png;base64,AA=='
const feature = { version: '1.0.0' }
const usual = {
  version: '1.0.0',
  name: 'Example',
  icon,
  chains: ['solana:mainnet'],
  features: { 'standard:connect': feature, 'solana:signMessage': feature },
  accounts: [],
}

/** A page in which any value can register as a wallet. */
function page(used: readonly string[] = []) {
  const platform = createTestPlatform()
  const { rows, stop } = discover(platform, used)
  const register = (...wallets: readonly unknown[]): (() => void) => {
    let takeBack = (): void => {}
    platform.announce('wallet-standard:register-wallet', (api: TestApi) => {
      takeBack = api.register(...wallets)
    })
    return () => takeBack()
  }
  return { platform, rows, stop, register, ids: () => rows.map(({ id }) => id) }
}

interface TestApi {
  register(...wallets: readonly unknown[]): () => void
}

describe('wallets of the page', () => {
  it('are found if they registered first, and if they register later [CON-02]', () => {
    const platform = createTestPlatform()
    createSolanaWallet({ name: 'Early Bird' }).registerOn(platform)
    createBitcoinWallet({ name: 'Late' }).registerOn(platform, 5_000)
    const { rows } = discover(platform)
    expect(rows.map(({ id }) => id)).toEqual(['solana:early-bird'])
    platform.clock.advance(5_000)
    expect(rows.map(({ id }) => id)).toEqual(['solana:early-bird', 'bip122:late'])
    expect(rows[0]).toMatchObject({
      name: 'Early Bird',
      type: 'announced',
      namespaces: ['solana'],
      imageUrl: icon,
    })
  })

  it('are listed once in each namespace, even if they register repeatedly [CON-02]', () => {
    const { register, ids } = page()
    const both = {
      ...usual,
      chains: ['solana:mainnet', 'bitcoin:mainnet', 'sui:mainnet'],
      features: { ...usual.features, 'bitcoin:connect': feature, 'bitcoin:signTransaction': feature },
    }
    register(both, both)
    register(both)
    expect(ids()).toEqual(['solana:example', 'bip122:example'])
  })

  it('keep their name if a later wallet has the same one', async () => {
    const wallet = createSolanaWallet({ name: 'Example' })
    const { rows, platform } = setUp(wallet)
    const other = createSolanaWallet({ name: 'EXAMPLE' })
    other.registerOn(platform)
    expect(rows).toHaveLength(1)
    const { signal } = new AbortController()
    await rows[0]?.connect({ networks: solanaNetworks, preferred: undefined, signal })
    expect([wallet.calls.length > 0, other.calls]).toEqual([true, []])
  })

  it('can unregister, which emits the end of their connection', async () => {
    const wallet = createSolanaWallet()
    const platform = createTestPlatform()
    const takeBack = wallet.registerOn(platform)
    const { rows } = discover(platform)
    const [row] = rows
    const { signal } = new AbortController()
    await row?.connect({ networks: solanaNetworks, preferred: undefined, signal })
    const events: unknown[] = []
    row?.subscribe((event) => events.push(event))
    takeBack()
    takeBack()
    expect([rows, wallet.listenerCount()]).toEqual([[], 0])
    expect(events).toEqual([{ type: 'disconnected', reason: 'The wallet left the page' }])
    // It may register again.
    wallet.registerOn(platform)
    expect(rows).toHaveLength(1)
  })

  it('have only the methods of their features [SEC-08]', () => {
    const { register, rows } = page()
    register({ ...usual, features: { ...usual.features, 'solana:signTransaction': feature } })
    expect(rows[0]?.methods('solana')).toEqual([
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
    ])
    expect(rows[0]?.methods('bip122')).toEqual([])
  })

  it('are not listed if they serve neither Solana nor Bitcoin, or have no usable feature', () => {
    const { register, ids } = page()
    register({ ...usual, chains: ['sui:mainnet'] })
    register({ ...usual, features: { 'solana:signMessage': feature } })
    register({ ...usual, features: { 'standard:connect': feature } })
    register({ ...usual, chains: ['bitcoin:mainnet'] })
    expect(ids()).toEqual([])
  })

  it('are not accessed before a connection', () => {
    const wallet: TestStandardWallet = createSolanaWallet()
    const { rows } = setUp(wallet)
    expect([rows.length, wallet.calls, wallet.listenerCount()]).toEqual([1, [], 0])
  })
})

describe('an invalid wallet', () => {
  const throws = new Proxy(
    {},
    {
      get() {
        throw new Error('no')
      },
      ownKeys() {
        throw new Error('no')
      },
    },
  )

  it('is ignored, whatever its data and however often it registers [SEC-15]', () => {
    const { register, ids, platform } = page()
    const fields = [undefined, null, 7, 'x', [], {}, throws]
    register(...fields, ...fields.filter((one) => one !== 'x').map((name) => ({ ...usual, name })))
    register(...fields.filter((one) => Object(one) !== one).map((features) => ({ ...usual, features })))
    register(
      { ...usual, features: throws },
      { ...usual, chains: 'solana:mainnet' },
      { ...usual, name: '\u200b' },
    )
    for (const detail of [
      ...fields,
      () => {
        throw new Error('no')
      },
    ])
      platform.announce('wallet-standard:register-wallet', detail)
    expect([ids(), platform.logs]).toEqual([[], []])
  })

  it.each([
    ['pay\u202epal', 'pay pal', 'solana:pay-pal'],
    [`  ${'x'.repeat(200)}`, 'x'.repeat(64), `solana:${'x'.repeat(64)}`],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>', 'solana:img-src-x-onerror-alert-1'],
    ['__proto__', '__proto__', 'solana:proto'],
    ['🦊', '🦊', 'solana:🦊'],
  ])('cannot spoof texts by the name %j [SEC-04]', (name, shown, id) => {
    const { register, rows } = page()
    register({ ...usual, name })
    expect([rows[0]?.name, rows[0]?.id]).toEqual([shown, id])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'http://a.example/i.png',
    `data:image/png;base64,${'A'.repeat(100 * 1024)}`,
    new String(icon),
  ])('is listed without its icon if the icon is not allowed [SEC-04]', (bad) => {
    const { register, rows } = page()
    register({ ...usual, icon: bad })
    expect([rows.length, rows[0]?.imageUrl]).toEqual([1, undefined])
  })

  it('is listed up to a limit of a hundred rows [SEC-15]', () => {
    const { register, rows } = page()
    for (let at = 0; at < 1_000; at += 1) register({ ...usual, name: `Wallet ${at}` })
    expect(rows).toHaveLength(100)
  })

  it('is listed if the user connected it before, however many others came first [S16]', () => {
    const { register, ids } = page(['solana solana:example'])
    for (let at = 0; at < 500; at += 1) register({ ...usual, name: `Wallet ${at}` })
    register(usual, { ...usual, name: 'Unused' })
    expect([ids().length, ids().at(-1)]).toEqual([101, 'solana:example'])
  })
})

it('leaves nothing behind when it stops, and accepts no further wallet [KRN-07]', async () => {
  const { platform, rows, stop, wallet, connectorOf } = setUp(createSolanaWallet())
  const { signal } = new AbortController()
  const late: ((api: unknown) => void)[] = []
  platform.announce('wallet-standard:register-wallet', (api: TestApi) => {
    late.push(() => api.register({ ...usual, name: 'Too late' }))
  })
  await connectorOf('solana').connect({ networks: solanaNetworks, preferred: undefined, signal })
  expect(wallet.listenerCount()).toBe(1)
  stop()
  for (const register of late) register(undefined)
  expect([rows, wallet.listenerCount(), platform.leftovers()]).toEqual([[], 0, []])
})

it('passes a frozen API to wallets', () => {
  const platform = createTestPlatform()
  const seen = vi.fn()
  platform.onDispatch('wallet-standard:app-ready', seen)
  discover(platform)
  expect(Object.isFrozen(seen.mock.calls[0]?.[0])).toBe(true)
})
