import { createKernel, isQuoinError, unconfirmedIdOf } from 'quoin/kernel'
import { accountPlugin } from 'quoin/plugins/account'
import { walletsPlugin } from 'quoin/plugins/wallets'
import { createTestPlatform, type TestPlatform } from 'quoin/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startStandInNode } from '../tests/stand-in-node.js'
import { createTestWallet, type TestWalletOptions } from '../tests/test-wallet.js'
import { tronKey } from '../tests/tron-keys.js'
import { tron } from './manifest.js'
import { tronMainnet, tronNile } from './networks.js'

const url = 'https://tron-node.example'
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const bob = tronKey('bob').address
const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

function compose(platform: TestPlatform) {
  const networks = [tronMainnet([url]), tronNile(['https://tron-nile.example'])]
  const kernel = createKernel({ projectId: 'tron', logLevel: 'silent', locale: 'en', networks, platform })
    .use(tron)
    .use(walletsPlugin)
    .use(accountPlugin)
  running.push(kernel)
  return kernel
}

/** Starts a page with a wallet and a stand-in node, in which the account has 100 TRX and 50 USDT. */
async function start(options?: TestWalletOptions) {
  const platform = createTestPlatform()
  const node = startStandInNode(url, usdt)
  platform.onFetch(node.answer)
  const wallet = createTestWallet('alice', options)
  const [alice, second] = wallet.addresses
  node.give(alice, 100_000_000n)
  node.give(alice, 50_000_000n, usdt)
  wallet.announceOn(platform)
  const kernel = compose(platform)
  await kernel.start({ services: 'all' })
  const network = kernel.networks.get('tron:0x2b6653dc')
  const { transfers, transactions, messages, tokens } = kernel.chains.get('tron')
  if (!transfers || !transactions || !messages || !tokens) throw new Error('The chain lacks a capability')
  const connect = () => kernel.connections.connect('tron:example.wallet')
  return {
    platform,
    node,
    wallet,
    alice,
    second,
    kernel,
    network,
    connect,
    transfers,
    transactions,
    messages,
    tokens,
  }
}

/** Advances the clock, and by default the chain, until a promise settles. */
async function passing<T>(
  { platform, node }: Pick<Awaited<ReturnType<typeof start>>, 'platform' | 'node'>,
  promise: Promise<T>,
): Promise<T> {
  let isSettled = false
  const note = (): void => {
    isSettled = true
  }
  promise.then(note, note)
  await vi.waitFor(async () => {
    await platform.clock.advanceAsync(1_000)
    node.nextBlock()
    expect(isSettled).toBe(true)
  })
  return promise
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'settled',
    (error: unknown) => (isQuoinError(error) ? error.code : error),
  )

describe('a wallet of the page', () => {
  it('is found by TIP-6963, and connected [NET-13] [CON-02]', async () => {
    const { kernel, connect, alice } = await start()
    expect(kernel.connectors.list('tron').map(({ name, rdns }) => [name, rdns])).toEqual([
      ['Test Wallet', 'example.wallet'],
    ])
    await connect()
    expect(kernel.account.getState('tron')).toMatchObject({
      status: 'connected',
      address: alice,
      caipAddress: `tron:0x2b6653dc:${alice}`,
      addressExplorerUrl: `https://tronscan.org/#/address/${alice}`,
    })
  })

  it('that answers with a code only is connected, too', async () => {
    const { kernel, connect, alice } = await start({ isLegacy: true })
    await connect()
    expect(kernel.connections.active('tron')?.accounts[0]?.address).toBe(alice)
  })

  it('is found as `window.tron`, unless it announces itself as well', async () => {
    const platform = createTestPlatform()
    const wallet = createTestWallet('zoe')
    Object.assign(platform.globals, { tron: wallet.provider })
    const kernel = compose(platform)
    await kernel.start()
    expect(kernel.connectors.list('tron').map(({ id }) => id)).toEqual(['tron:injected'])
    const both = createTestPlatform()
    Object.assign(both.globals, { tron: wallet.provider })
    wallet.announceOn(both)
    const other = compose(both)
    await other.start()
    expect(other.connectors.list('tron').map(({ id }) => id)).toEqual(['tron:example.wallet'])
  })

  it('that is invalid is ignored, and many are limited [SEC-15]', async () => {
    const { platform, kernel } = await start()
    const provider = { request: async () => null }
    const throwing = new Proxy(
      {},
      {
        get() {
          throw new Error('no')
        },
      },
    )
    for (const detail of [
      undefined,
      7,
      {},
      throwing,
      { info: { name: 'x' } },
      { info: { name: ' ' }, provider },
    ])
      platform.announce('TIP6963:announceProvider', detail)
    expect(kernel.connectors.list('tron')).toHaveLength(1)
    for (let at = 0; at < 200; at += 1)
      platform.announce('TIP6963:announceProvider', {
        info: { name: `Wallet ${at}` },
        provider: { ...provider },
      })
    expect(kernel.connectors.list('tron')).toHaveLength(50)
    platform.announce('TIP6963:announceProvider', { info: { name: 'pay\u202epal' }, provider })
    expect(kernel.connectors.list('tron').some(({ name }) => name.includes('\u202e'))).toBe(false)
  })

  it('is restored after a reload, follows its accounts, and ends with its session [ACC-12] [REL-05]', async () => {
    const { kernel, connect, platform, wallet, alice, second } = await start()
    await connect()
    await kernel.dispose()
    const reloaded = compose(platform)
    await reloaded.start()
    expect(reloaded.connections.caipAddress('tron')).toBe(`tron:0x2b6653dc:${alice}`)
    wallet.chooseAccounts([second, alice])
    expect(reloaded.connections.caipAddress('tron')).toBe(`tron:0x2b6653dc:${second}`)
    wallet.lock()
    expect(reloaded.connections.state('tron').status).toBe('disconnected')
  })

  it('switches networks from either side, and is released by a disconnect [NET-04]', async () => {
    const { kernel, connect, wallet } = await start()
    await connect()
    await kernel.networks.switchTo('tron:0xcd8690dc')
    expect(kernel.connections.active('tron')?.caipNetworkId).toBe('tron:0xcd8690dc')
    wallet.chooseNetwork('tron:0x2b6653dc')
    expect(kernel.networks.active('tron')?.name).toBe('Tron')
    await kernel.connections.disconnect('tron')
    expect([kernel.connections.state('tron').status, wallet.listenerCount()]).toEqual(['disconnected', 0])
  })
})

describe('a message', () => {
  it('is signed verifiably, for the account and the text alone [NET-12]', async () => {
    const { kernel, connect, network, messages, alice } = await start()
    await connect()
    const signature = await kernel.tron.sign('Vier Münzen für Zoë 🦊')
    const verify = (address: string, message: string) =>
      messages.verify?.({ network, address, message, signature })
    expect(await verify(alice, 'Vier Münzen für Zoë 🦊')).toBe(true)
    expect(await verify(bob, 'Vier Münzen für Zoë 🦊')).toBe(false)
    expect(await verify(alice, 'Vier Münzen für Zoë')).toBe(false)
  })

  it.each(['message', 'signature'] as const)(
    'is refused if the wallet signs with another %s [SEC-07]',
    async (how) => {
      const { kernel, connect, wallet } = await start()
      await connect()
      wallet.cheat(how)
      expect(await codeOf(kernel.tron.sign('hello'))).toBe('ANSWER_INVALID')
    },
  )

  it('is not signed if the user rejects [REL-03]', async () => {
    const { kernel, connect, wallet } = await start()
    await connect()
    wallet.behave('reject')
    expect(await codeOf(kernel.tron.sign('hello'))).toBe('USER_REJECTED')
  })
})

describe('balances', () => {
  it('are read from the node of the network alone [ACC-05] [SEC-14]', async () => {
    const { kernel, connect, platform } = await start()
    await connect()
    kernel.account.watchBalance('tron')
    await vi.waitFor(() => expect(kernel.account.getState('tron').balance).toBe('100'))
    expect(new Set(platform.requests.map((one) => new URL(one.url).origin))).toEqual(new Set([url]))
  })

  it('include TRC-20 tokens, with the metadata of their contracts', async () => {
    const { network, tokens, alice } = await start()
    expect(await tokens.getBalances({ network, address: alice, tokens: [usdt, bob, 'x'] })).toEqual([
      { value: 100_000_000n, decimals: 6, symbol: 'TRX', name: 'TRX' },
      { address: usdt, value: 50_000_000n, decimals: 6, symbol: 'USDT', name: 'Tether USD' },
    ])
    expect(await tokens.get({ network, address: bob })).toBeUndefined()
  })
})

describe('a transfer', () => {
  it('is displayed from its bytes, confirmed once, and decided by the network [NET-12] [SEC-07]', async () => {
    const world = await start()
    const { kernel, connect, node, alice } = world
    node.give(bob, 1n)
    await connect()
    const preview = await kernel.tron.prepare(bob, 20_000_000n)
    // The free bandwidth pays for it.
    expect(preview).toMatchObject({ from: alice, to: bob, value: 20_000_000n, token: undefined, fee: 0n })
    expect(node.executed).toEqual([])
    const { id, status } = await passing(world, preview.confirm())
    expect([status, node.executed]).toEqual(['success', [id]])
    expect([node.balanceOf(alice), node.balanceOf(bob)]).toEqual([80_000_000n, 20_000_001n])
    expect(await codeOf(preview.confirm())).toBe('RPC_PARAMS_INVALID')
    expect(node.executed).toHaveLength(1)
  })

  it('names the resources that it uses, and what is burned for them', async () => {
    const { kernel, connect, node } = await start()
    await connect()
    // A new account is activated for 1.1 TRX.
    expect(await kernel.tron.prepare(bob, 1n)).toMatchObject({
      fee: 1_100_000n,
      resources: { bandwidth: { free: 600n, burned: 0n }, energy: { needed: 0n }, activation: 1_100_000n },
    })
    node.give(bob, 1n)
    node.setResources({ freeNetLimit: 600, freeNetUsed: 590 })
    const { fee, resources } = await kernel.tron.prepare(bob, 1n)
    expect(fee).toBe(resources.bandwidth.needed * 1_000n)
    expect(resources.bandwidth.needed > 260n && resources.bandwidth.needed < 290n).toBe(true)
    node.setResources({ freeNetLimit: 600, EnergyLimit: 20_000 })
    expect(await kernel.tron.prepare(bob, 1n, usdt)).toMatchObject({
      // A fifth more than 31,895, less what is staked, for 100 sun each.
      fee: 1_827_400n,
      resources: { energy: { needed: 31_895n, staked: 20_000n, burned: 1_827_400n } },
    })
  })

  it('of a token delivers the amount', async () => {
    const world = await start()
    const { kernel, connect, node, alice } = world
    await connect()
    const preview = await kernel.tron.prepare(bob, 20_000_000n, usdt)
    expect(preview).toMatchObject({ to: bob, value: 20_000_000n, token: usdt })
    expect((await passing(world, preview.confirm())).status).toBe('success')
    expect([node.balanceOf(alice, usdt), node.balanceOf(bob, usdt)]).toEqual([30_000_000n, 20_000_000n])
  })

  it('of the whole balance leaves the fee', async () => {
    const { network, transfers, alice, node } = await start()
    node.give(bob, 1n)
    node.setResources({})
    const intent = { network, from: alice, to: bob, value: 100_000_000n }
    expect(await codeOf(transfers.build(intent))).toBe('FUNDS_INSUFFICIENT')
    const { value = 0n, fee } = await transfers.build({ ...intent, orLess: true })
    expect(value + fee.value).toBe(100_000_000n)
    const [option] = await transfers.getFeeOptions(intent)
    expect([option?.max, option?.fee]).toEqual([value, fee])
  })

  it('is refused before the wallet opens if the funds do not suffice, or it would fail', async () => {
    const { kernel, connect, wallet, node } = await start()
    await connect()
    expect(await codeOf(kernel.tron.prepare(bob, 50_000_001n, usdt))).toBe('FUNDS_INSUFFICIENT')
    expect(await codeOf(kernel.tron.prepare(bob, 100_000_001n))).toBe('FUNDS_INSUFFICIENT')
    expect(await codeOf(kernel.tron.prepare('0x71c7656ec7ab88b098defb751b7401b5f6d8976f', 1n))).toBe(
      'CAIP_ADDRESS_INVALID',
    )
    expect(await codeOf(kernel.tron.prepare(bob, 1n, bob))).toBe('NODE_REFUSED')
    node.override('/wallet/triggerconstantcontract', () => ({}))
    expect(wallet.calls).toEqual(['eth_requestAccounts'])
  })

  it.each([
    ['bytes', 'TRANSACTION_CHANGED'],
    ['signature', 'ANSWER_INVALID'],
  ] as const)('is not sent if the wallet changes the %s [SEC-06]', async (how, code) => {
    const { kernel, connect, node, wallet } = await start()
    await connect()
    const preview = await kernel.tron.prepare(bob, 1_000n)
    wallet.cheat(how)
    expect(await codeOf(preview.confirm())).toBe(code)
    expect(node.countOf('/wallet/broadcasthex')).toBe(0)
  })

  it('is not sent if the user rejects, or another account is active [SEC-09]', async () => {
    const { kernel, connect, node, wallet, alice, second } = await start()
    await connect()
    const preview = await kernel.tron.prepare(bob, 1_000n)
    wallet.behave('reject')
    expect(await codeOf(preview.confirm())).toBe('USER_REJECTED')
    wallet.behave('approve')
    const other = await kernel.tron.prepare(bob, 1_000n)
    wallet.chooseAccounts([second, alice])
    expect(await codeOf(other.confirm())).toBe('CONNECTION_CHANGED')
    expect(node.countOf('/wallet/broadcasthex')).toBe(0)
  })

  it.each(['lose answer', 'lose request', 'answer another id'] as const)(
    'is executed once, by the id that was known before, if a node does "%s" [SEC-06] [REL-02]',
    async (behaviour) => {
      const world = await start()
      const { kernel, connect, node } = world
      node.give(bob, 1n)
      await connect()
      const preview = await kernel.tron.prepare(bob, 1_000n)
      node.onNextBroadcast(behaviour)
      const { id, status } = await passing(world, preview.confirm())
      expect([status, node.executed, node.balanceOf(bob)]).toEqual(['success', [id], 1_001n])
    },
  )

  it('is unconfirmed, never "not sent", until a final block is younger than its expiration [SEC-06]', async () => {
    const world = await start()
    const { kernel, connect, platform, node, transactions, network } = world
    node.give(bob, 1n)
    await connect()
    const preview = await kernel.tron.prepare(bob, 1_000n)
    node.override('/wallet/broadcasthex', () => {
      throw new TypeError('Failed to fetch')
    })
    const error: unknown = await passing(
      { platform, node: { ...node, nextBlock: () => undefined } },
      preview.confirm().catch((one: unknown) => one),
    )
    const id = unconfirmedIdOf(error)
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    let outcome: unknown
    const wait = transactions.waitFor({ network, id: id ?? '' }).then((one) => {
      outcome = one.status
    })
    node.nextBlock(299_999)
    await platform.clock.advanceAsync(3_000)
    expect(outcome).toBeUndefined()
    node.nextBlock(1)
    await passing(world, wait)
    expect([outcome, node.balanceOf(bob)]).toEqual(['failed', 1n])
  })

  it('that a node refuses was not sent [REL-02]', async () => {
    const world = await start()
    const { kernel, connect, node, alice } = world
    node.give(bob, 1n)
    await connect()
    const preview = await kernel.tron.prepare(bob, 90_000_000n)
    node.give(alice, -50_000_000n)
    expect(await passing(world, codeOf(preview.confirm()))).toBe('NODE_REFUSED')
    expect(node.balanceOf(bob)).toBe(1n)
  })

  it('that the network fails is reported as failed', async () => {
    const world = await start()
    const { kernel, connect, node, alice } = world
    await connect()
    const preview = await kernel.tron.prepare(bob, 50_000_000n, usdt)
    node.give(alice, -1n, usdt)
    expect((await passing(world, preview.confirm())).status).toBe('failed')
    expect(node.balanceOf(bob, usdt)).toBe(0n)
  })
})

it('leaves nothing behind [KRN-07]', async () => {
  const { kernel, connect, platform, wallet } = await start()
  await connect()
  kernel.account.watchBalance('tron')
  await kernel.tron.prepare(bob, 1_000n)
  await kernel.dispose()
  expect([platform.leftovers(), wallet.listenerCount()]).toEqual([[], 0])
})
