import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChainModule, ChainTokens, TokenFacts, WalletHolding } from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { endWorlds, listed, startTokens, token, until } from '../../testing/tokens-world.js'

afterEach(endWorlds)

const ether = 10n ** 18n
const held = (letter: string, value: bigint, more: Partial<WalletHolding> = {}): WalletHolding => ({
  address: token(letter),
  value,
  decimals: 18,
  symbol: letter.toUpperCase(),
  name: `Token ${letter.toUpperCase()}`,
  ...more,
})

/** A wallet that returns the assets of accounts, if `offered` is true. */
function assetWallet(offered: unknown, assets: () => unknown) {
  const request = vi.fn((_params: unknown) => assets())
  const offer = vi.fn(() => offered)
  const chain: Partial<ChainModule> = {
    assets: {
      requests: async ({ address }) => ({
        offer: { method: 'wallet_getCapabilities', params: [address] },
        assets: { method: 'wallet_getAssets', params: [address] },
      }),
      isSupported: async (answer) => answer === true,
      read: async (answer) => answer as readonly WalletHolding[],
    },
  }
  const methods = ['wallet_getCapabilities', 'wallet_getAssets']
  const answers = { wallet_getCapabilities: offer, wallet_getAssets: request }
  return { request, offer, options: { chain, wallet: { methods, answers } } }
}

describe('the order of sources [ACC-10]', () => {
  it("uses the wallet's amounts if it returns them, and the gateway's prices", async () => {
    const { options, request, offer } = assetWallet(true, () => [
      held('a', 5n * ether, { price: '900' }),
      held('b', 1n * ether, { price: '900' }),
      { value: 2n * ether, decimals: 18, symbol: 'ETH', name: 'Ether' },
    ])
    const world = await startTokens(options)
    world.services.balances = { balances: [listed(undefined), listed('a', { price: 3 }), listed('c')] }
    await world.watch()
    // Only the gateway lists C: a token that the wallet does not list is not held.
    expect(world.symbols()).toEqual(['ETH', 'A', 'B'])
    expect(world.state().tokens.map(({ value, price }) => [value, price])).toEqual([
      [2n * ether, '2500'],
      [5n * ether, '3'],
      // The gateway has no price for it, so it has none.
      [1n * ether, undefined],
    ])
    world.kernel.tokens.retry('eip155')
    await until(() => expect(request).toHaveBeenCalledTimes(2))
    // The wallet's capability is requested once in five minutes.
    expect(offer).toHaveBeenCalledTimes(1)
  })

  it("uses the wallet's prices if no gateway serves the network", async () => {
    const { options } = assetWallet(true, () => [held('a', ether, { price: '3.5' })])
    const world = await startTokens({ ...options, kernel: { services: {} } })
    await world.watch()
    expect(world.symbols()).toEqual(['A', 'ETH'])
    expect(world.state()).toMatchObject({ total: '3.5', failedAt: undefined })
    expect(world.state().tokens[1]?.value).toBe(ether)
  })

  it('reports no failure of the gateway while the wallet answers', async () => {
    const { options } = assetWallet(true, () => [held('a', ether)])
    const world = await startTokens(options)
    world.services.balances = () => new Response('[', { status: 200 })
    await world.watch()
    expect(world.state()).toMatchObject({ status: 'ready', failedAt: undefined })
  })

  it.each([
    ['does not offer it', false, () => [held('a', ether)]],
    ['throws', true, () => Promise.reject({ code: -32601, message: 'unknown' })],
    ['answers garbage', true, () => 7],
  ])('uses the gateway if the wallet %s', async (_, offered, assets) => {
    const { options } = assetWallet(offered, assets)
    const world = await startTokens(options)
    world.services.balances = { balances: [listed(undefined), listed('c')] }
    await world.watch()
    expect(world.symbols()).toEqual(['ETH', 'C'])
    expect(world.state().failedAt).toBeUndefined()
  })

  it('does not wait forever for a wallet that does not answer', async () => {
    const platform = createTestPlatform({ now: 1_700_000_000_000 })
    const { options } = assetWallet(true, () => new Promise(() => undefined))
    const world = await startTokens({ ...options, platform })
    const stop = world.kernel.tokens.watch('eip155')
    await settle()
    await until(() => expect(world.requestCount()).toBe(1))
    await until(async () => {
      await platform.clock.advanceAsync(1_000)
      expect(world.state().status).toBe('ready')
    })
    expect(world.symbols()).toEqual(['ETH'])
    stop()
  })

  it('reads all tokens from the node if no other source lists them, as on Solana', async () => {
    const getBalances = vi.fn<ChainTokens['getBalances']>(async ({ tokens }) =>
      tokens ? [] : [held('e', 7n, { decimals: 6 })],
    )
    const world = await startTokens({
      chain: { tokens: { get: async () => undefined, getBalances } },
      kernel: { services: {} },
    })
    await world.watch()
    expect(world.symbols()).toEqual(['ETH', 'E'])
    expect(getBalances).toHaveBeenCalledTimes(1)
  })
})

describe("the user's choice of tokens", () => {
  const facts: TokenFacts = { address: token('f'), name: 'Found', symbol: 'FND', decimals: 6 }

  it('adds a token by its address: inspected, then kept in the list, even without an amount', async () => {
    const platform = createTestPlatform({ now: 1_700_000_000_000 })
    const world = await startTokens({ platform })
    world.services.facts.set(token('f'), facts)
    world.services.prices = [{ address: `eip155:1:${token('f')}`, name: 'Found', symbol: 'FND', price: 2 }]
    await world.watch()
    const info = await world.kernel.tokens.inspect('eip155', ` ${token('f')} `)
    expect(info).toEqual({ ...facts, id: `eip155:1/token:${token('f')}`, caipNetworkId: 'eip155:1' })
    world.kernel.tokens.add(info)
    // At once, before any request.
    expect(world.state().tokens.at(-1)).toMatchObject({ symbol: 'FND', value: 0n, isImported: true })
    world.services.nodeTokens.set(token('f'), { ...facts, value: 1_500_000n })
    await platform.clock.advanceAsync(3_000)
    await until(() => expect(world.symbols()).toEqual(['ETH', 'FND']))
    await until(() => expect(world.state().tokens[1]).toMatchObject({ value: 1_500_000n, worth: '3' }))
    await world.kernel.dispose()
    const again = await startTokens({ platform })
    again.services.nodeTokens.set(token('f'), { ...facts, value: 5n })
    await again.watch()
    expect(again.state().tokens[1]).toMatchObject({ symbol: 'FND', value: 5n })
    const [, added] = again.state().tokens
    if (added) again.kernel.tokens.remove(added)
    expect(again.symbols()).toEqual(['ETH'])
  })

  it('keeps an added token with its last amount if the node fails [REL-02]', async () => {
    const world = await startTokens()
    world.services.facts.set(token('f'), facts)
    world.services.nodeTokens.set(token('f'), { ...facts, value: 5n })
    world.kernel.tokens.add(await world.kernel.tokens.inspect('eip155', token('f')))
    await world.watch()
    expect(world.state().tokens[1]?.value).toBe(5n)
    world.services.nodeError = new Error('down')
    expect(world.kernel.tokens.retry('eip155')).toBe(true)
    await until(() => expect(world.state().failedAt).toBeDefined())
    expect(world.state().tokens[1]?.value).toBe(5n)
    // Then the native balance is from the gateway.
    expect(world.state().tokens[0]).toMatchObject({ symbol: 'ETH', value: ether })
  })

  it.each([
    ['no address', 'hello', 'CAIP_ADDRESS_INVALID', 'format'],
    ['a wrong checksum', `0xAa${'a'.repeat(38)}`, 'CAIP_ADDRESS_INVALID', 'checksum'],
    ['nothing there', token('9'), 'TOKEN_NOT_FOUND', `eip155:1:${token('9')}`],
    ['a token without decimals', token('0'), 'TOKEN_NOT_FOUND', `eip155:1:${token('0')}`],
  ])('reports why a token cannot be added: %s [ACC-07] [SEC-09]', async (_, text, code, details) => {
    const world = await startTokens()
    world.services.facts.set(token('0'), { ...facts, address: token('0'), decimals: 0 })
    await expect(world.kernel.tokens.inspect('eip155', text)).rejects.toMatchObject({ code, details })
    const signal = AbortSignal.abort()
    await expect(world.kernel.tokens.inspect('tezos', text, signal)).rejects.toThrow()
  })

  it('hides tokens and shows them again, even on the next visit; the native currency stays', async () => {
    const platform = createTestPlatform({ now: 1_700_000_000_000 })
    const world = await startTokens({ platform })
    world.services.balances = { balances: [listed(undefined), listed('a'), listed('b')] }
    await world.watch()
    const [coin, first] = world.state().tokens
    if (!coin || !first) throw new Error('There are three.')
    world.kernel.tokens.hide(coin)
    world.kernel.tokens.hide(first)
    expect(world.symbols()).toEqual(['ETH', 'B'])
    expect(world.state().hidden.map(({ symbol }) => symbol)).toEqual(['A'])
    expect(world.state().total).toBe('2501')
    await settle()
    await world.kernel.dispose()
    const again = await startTokens({ platform })
    again.services.balances = { balances: [listed(undefined), listed('a'), listed('b')] }
    await again.watch()
    expect(again.symbols()).toEqual(['ETH', 'B'])
    again.kernel.tokens.show(first)
    expect(again.symbols()).toEqual(['ETH', 'A', 'B'])
  })

  it('hides tokens without a price whose name looks like a link, until the user shows them [SEC-04]', async () => {
    const world = await startTokens()
    const lure = listed('d', { name: 'Claim at https://gift.example', price: 0 })
    world.services.balances = {
      balances: [listed(undefined), lure, listed('e', { name: 'yearn.finance', price: 5000 })],
    }
    await world.watch()
    expect(world.symbols()).toEqual(['E', 'ETH'])
    const [hidden] = world.state().hidden
    expect(hidden).toMatchObject({ symbol: 'D', isSuspicious: true })
    if (hidden) world.kernel.tokens.show(hidden)
    expect(world.symbols()).toEqual(['E', 'ETH', 'D'])
  })

  it('finds tokens by name, symbol and address', async () => {
    const world = await startTokens()
    world.services.balances = { balances: [listed(undefined), listed('a'), listed('b')] }
    await world.watch()
    const found = (text: string) => world.kernel.tokens.search('eip155', text).map(({ symbol }) => symbol)
    expect(found('  ')).toEqual(['ETH', 'A', 'B'])
    expect(found('TOKEN b')).toEqual(['B'])
    expect(found(token('a').toUpperCase().replace('X', 'x'))).toEqual(['A'])
    expect(found('nothing')).toEqual([])
  })
})

describe('hostile answers [API-03] [SEC-04]', () => {
  it('omit invalid entries, and keep the rest', async () => {
    const world = await startTokens()
    const quantity = (decimals: string, numeric: string) => ({ quantity: { decimals, numeric } })
    world.services.balances = {
      balances: [
        listed(undefined),
        listed('a', { symbol: 'F\u202eAKE', name: '\u202egnp.exe\u0000' }),
        listed('b', quantity('0', '7')),
        listed('c', quantity('255', '7')),
        listed('d', quantity('78', '7')),
        listed('e', quantity('6', '-7')),
        listed('f', quantity('6', 'NaN')),
        listed('1', quantity('6', '1.1234567')),
        listed('2', { price: -1 }),
        listed('3', { price: null }),
        listed('4', { chainId: 'eip155:2' }),
        listed('5', { address: `eip155:2:${token('5')}` }),
        listed('6', { address: 'eip155:1:__proto__' }),
        listed('7', { name: '', symbol: '' }),
        listed('8', { price: 1e300 }),
        listed('a', { symbol: 'AGAIN' }),
        null,
        7,
        '__proto__',
      ],
    }
    await world.watch()
    expect(world.state().tokens.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['ETH', '2500'],
      ['F AKE', '1'],
      ['8', undefined],
    ])
    expect(world.state().tokens[1]?.name).toBe('gnp.exe')
  })

  it('are limited to the thousand tokens with the highest value', async () => {
    const world = await startTokens()
    const flood = Array.from({ length: 2_000 }, (_, at) => {
      const address = `0x${at.toString(16).padStart(40, '0')}`
      return { ...listed('a'), symbol: `S${at}`, address: `eip155:1:${address}`, price: 0 }
    })
    world.services.balances = { balances: [...flood, listed('b'), listed(undefined)] }
    await world.watch()
    expect(world.state().tokens).toHaveLength(1_000)
    expect(world.symbols().slice(0, 2)).toEqual(['ETH', 'B'])
  })

  it('fail if they are invalid, and the earlier list stays [API-03]', async () => {
    const world = await startTokens()
    world.services.balances = { balances: [listed(undefined), listed('a')] }
    await world.watch()
    world.services.balances = { balances: 'none' }
    expect(world.kernel.tokens.retry('eip155')).toBe(true)
    await until(() => expect(world.state().failedAt).toBeDefined())
    // The node does not return the token: the list is the earlier one, with the current native balance.
    expect(world.state().status).toBe('ready')
  })
})
