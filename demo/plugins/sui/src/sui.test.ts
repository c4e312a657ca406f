import { createKernel, isQuoinError, unconfirmedIdOf } from 'quoin/kernel'
import { accountPlugin } from 'quoin/plugins/account'
import { walletStandardPlugin } from 'quoin/plugins/wallet-standard'
import { walletsPlugin } from 'quoin/plugins/wallets'
import { createTestPlatform, type TestPlatform } from 'quoin/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startStandInNode } from '../tests/stand-in-node.js'
import { suiKey } from '../tests/sui-keys.js'
import { createTestWallet } from '../tests/test-wallet.js'
import { sui } from './manifest.js'
import { suiMainnet, suiTestnet } from './networks.js'

const url = 'https://sui-node.example/'
const usdc = `0x${'5d'.repeat(32)}::usdc::USDC`
const bob = suiKey('bob').toSuiAddress()
const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

function compose(platform: TestPlatform) {
  const networks = [suiMainnet([url]), suiTestnet(['https://sui-testnet.example/'])]
  const kernel = createKernel({ projectId: 'sui', logLevel: 'silent', locale: 'en', networks, platform })
    .use(sui)
    .use(walletStandardPlugin)
    .use(walletsPlugin)
    .use(accountPlugin)
  running.push(kernel)
  return kernel
}

/** Starts a page with a wallet and a stand-in node, in which the account has three coins of SUI and two of USDC. */
async function start() {
  const platform = createTestPlatform()
  const node = startStandInNode(url)
  platform.onFetch(node.answer)
  const wallet = createTestWallet('alice')
  const [alice, second] = wallet.addresses
  for (const value of [1_000_000_000n, 3_000_000_000n, 500_000_000n]) node.give(alice, value)
  for (const value of [40_000_000n, 2_500_000n]) node.give(alice, value, usdc)
  const unregister = wallet.registerOn(platform)
  const kernel = compose(platform)
  await kernel.start({ services: 'all' })
  const network = kernel.networks.get('sui:mainnet')
  const { transfers, transactions, messages, tokens } = kernel.chains.get('sui')
  if (!transfers || !transactions || !messages || !tokens) throw new Error('The chain lacks a capability')
  const connect = () => kernel.connections.connect('sui:test-wallet')
  return {
    platform,
    node,
    wallet,
    alice,
    second,
    unregister,
    kernel,
    network,
    connect,
    transfers,
    transactions,
    messages,
    tokens,
  }
}

/** Advances the clock until a promise settles. */
async function passing<T>(platform: TestPlatform, promise: Promise<T>): Promise<T> {
  let isSettled = false
  const note = (): void => {
    isSettled = true
  }
  promise.then(note, note)
  await vi.waitFor(async () => {
    await platform.clock.advanceAsync(1_000)
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
  it('is found by the Wallet Standard, and connected [NET-13] [CON-02]', async () => {
    const { kernel, connect, alice } = await start()
    expect(kernel.connectors.list('sui').map(({ name }) => name)).toEqual(['Test Wallet'])
    await connect()
    expect(kernel.account.getState('sui')).toMatchObject({
      status: 'connected',
      address: alice,
      caipAddress: `sui:mainnet:${alice}`,
      addressExplorerUrl: `https://suiscan.xyz/mainnet/account/${alice}`,
    })
  })

  it('is listed in the Connect view [CON-02]', async () => {
    const { kernel } = await start()
    const installed = () => kernel.wallets.list.getState().groups.find(({ id }) => id === 'installed')
    await vi.waitFor(() => expect(installed()?.rows.map(({ name }) => name)).toContain('Test Wallet'))
  })

  it('is restored after a reload, follows its accounts, and ends with its session [ACC-12] [REL-05]', async () => {
    const { kernel, connect, platform, wallet, alice, second } = await start()
    await connect()
    await kernel.dispose()
    const reloaded = compose(platform)
    await reloaded.start()
    expect(reloaded.connections.caipAddress('sui')).toBe(`sui:mainnet:${alice}`)
    wallet.chooseAccounts([second, alice])
    expect(reloaded.connections.caipAddress('sui')).toBe(`sui:mainnet:${second}`)
    wallet.lock()
    expect(reloaded.connections.state('sui').status).toBe('disconnected')
  })

  it('is disconnected by the page, which chooses the network of each request [NET-04]', async () => {
    const { kernel, connect, wallet } = await start()
    await connect()
    await kernel.networks.switchTo('sui:testnet')
    expect(kernel.connections.active('sui')?.caipNetworkId).toBe('sui:testnet')
    await kernel.connections.disconnect('sui')
    expect([kernel.connections.state('sui').status, wallet.calls.at(-1)]).toEqual([
      'disconnected',
      'disconnect',
    ])
    expect(wallet.listenerCount()).toBe(0)
  })

  it('that leaves the page ends its connection', async () => {
    const { kernel, connect, unregister } = await start()
    await connect()
    unregister()
    expect(kernel.connections.state('sui').status).toBe('disconnected')
    expect(kernel.connectors.list('sui')).toEqual([])
  })
})

describe('a message', () => {
  it('is signed verifiably, for the account and the text alone [NET-12]', async () => {
    const { kernel, connect, network, messages, alice } = await start()
    await connect()
    const signature = await kernel.sui.sign('Vier Münzen für Zoë 🦊')
    const verify = (address: string, message: string, one = signature) =>
      messages.verify?.({ network, address, message, signature: one })
    expect(await verify(alice, 'Vier Münzen für Zoë 🦊')).toBe(true)
    expect(await verify(bob, 'Vier Münzen für Zoë 🦊')).toBe(false)
    expect(await verify(alice, 'Vier Münzen für Zoë')).toBe(false)
    for (const broken of ['', 'AA==', 'no base64!', signature.slice(4), `A${signature.slice(1, -4)}AAA=`])
      expect(await verify(alice, 'Vier Münzen für Zoë 🦊', broken)).toBe(false)
  })

  it('is not proven by the signature of a transaction: the intent differs [SEC-07]', async () => {
    const { network, messages } = await start()
    const key = suiKey('alice 1')
    const bytes = new TextEncoder().encode('hello')
    const { signature } = await key.signTransaction(bytes)
    const address = key.toSuiAddress()
    expect(await messages.verify?.({ network, address, message: 'hello', signature })).toBe(false)
  })

  it.each(['message', 'signature'] as const)(
    'is refused if the wallet signs with another %s [SEC-07]',
    async (how) => {
      const { kernel, connect, wallet } = await start()
      await connect()
      wallet.cheat(how)
      expect(await codeOf(kernel.sui.sign('hello'))).toBe('ANSWER_INVALID')
    },
  )

  it('is not signed if the user rejects [REL-03]', async () => {
    const { kernel, connect, wallet } = await start()
    await connect()
    wallet.behave('reject')
    expect(await codeOf(kernel.sui.sign('hello'))).toBe('USER_REJECTED')
  })
})

describe('balances', () => {
  it('are read from the node of the network alone [ACC-05] [SEC-14]', async () => {
    const { kernel, connect, platform } = await start()
    await connect()
    kernel.account.watchBalance('sui')
    await vi.waitFor(() => expect(kernel.account.getState('sui').balance).toBe('4.5'))
    expect(new Set(platform.requests.map((one) => one.url))).toEqual(new Set([url]))
  })

  it('include tokens with the metadata of their publishers', async () => {
    const { network, tokens, alice, node } = await start()
    node.give(alice, 7n, `0x${'ab'.repeat(32)}::junk::JUNK`)
    expect(await tokens.getBalances({ network, address: alice })).toEqual([
      { value: 4_500_000_000n, decimals: 9, symbol: 'SUI', name: 'Sui' },
      { address: usdc, value: 42_500_000n, decimals: 6, symbol: 'USDC', name: 'USD Coin' },
    ])
    expect(await tokens.get({ network, address: usdc })).toMatchObject({ symbol: 'USDC' })
    expect(await tokens.get({ network, address: alice })).toBeUndefined()
  })
})

describe('a transfer', () => {
  it('is displayed from its bytes, confirmed once, and decided by the network [NET-12] [SEC-07]', async () => {
    const { kernel, connect, platform, node, alice } = await start()
    await connect()
    const preview = await kernel.sui.prepare(bob, 2_000_000_000n)
    expect(preview).toMatchObject({ from: alice, to: bob, value: 2_000_000_000n, token: undefined })
    expect(node.executed).toEqual([])
    const { id, status } = await passing(platform, preview.confirm())
    expect([status, node.executed]).toEqual(['success', [id]])
    expect(node.balanceOf(bob)).toBe(2_000_000_000n)
    // The network charges no more than the displayed fee.
    expect(node.balanceOf(alice) >= 2_500_000_000n - preview.fee).toBe(true)
    expect(await codeOf(preview.confirm())).toBe('RPC_PARAMS_INVALID')
    expect(node.executed).toHaveLength(1)
  })

  it('of a token names it in its bytes, merges its coins, and delivers the amount', async () => {
    const { kernel, connect, platform, node, alice } = await start()
    await connect()
    const preview = await kernel.sui.prepare(bob, 41_000_000n, usdc)
    expect(preview).toMatchObject({ to: bob, value: 41_000_000n, token: usdc })
    expect((await passing(platform, preview.confirm())).status).toBe('success')
    expect([node.balanceOf(bob, usdc), node.balanceOf(alice, usdc)]).toEqual([41_000_000n, 1_500_000n])
  })

  it('of the whole balance leaves the fee, and no more than the unused part of it', async () => {
    const { network, transfers, alice } = await start()
    const intent = { network, from: alice, to: bob, value: 4_500_000_000n }
    expect(await codeOf(transfers.build(intent))).toBe('FUNDS_INSUFFICIENT')
    const { value = 0n, fee } = await transfers.build({ ...intent, orLess: true })
    expect(value + fee.value).toBe(4_500_000_000n)
    const [option] = await transfers.getFeeOptions(intent)
    expect([option?.max, option?.fee]).toEqual([value, fee])
  })

  it('is refused before the wallet opens if the funds do not suffice, or it would fail', async () => {
    const { kernel, connect, node, wallet, network, transfers, alice } = await start()
    await connect()
    expect(await codeOf(kernel.sui.prepare(bob, 42_600_000n, usdc))).toBe('FUNDS_INSUFFICIENT')
    expect(await codeOf(kernel.sui.prepare('0x2', 1n))).toBe('CAIP_ADDRESS_INVALID')
    expect(await codeOf(kernel.sui.prepare(bob, 1n, 'not a type'))).toBe('CAIP_ADDRESS_INVALID')
    expect(await codeOf(transfers.build({ network, from: alice, to: bob, value: 1n << 64n }))).toBe(
      'RPC_PARAMS_INVALID',
    )
    node.override('sui_dryRunTransactionBlock', () => ({
      effects: {
        status: { status: 'failure', error: 'AddressDeniedForCoin' },
        gasUsed: { computationCost: '1', storageCost: '1', storageRebate: '1' },
      },
    }))
    expect(await codeOf(kernel.sui.prepare(bob, 1n, usdc))).toBe('NODE_REFUSED')
    expect(wallet.calls).toEqual(['connect'])
  })

  it.each([
    ['bytes', 'TRANSACTION_CHANGED'],
    ['signature', 'ANSWER_INVALID'],
  ] as const)('is not sent if the wallet changes the %s [SEC-06]', async (how, code) => {
    const { kernel, connect, node, wallet } = await start()
    await connect()
    const preview = await kernel.sui.prepare(bob, 1_000n)
    wallet.cheat(how)
    expect(await codeOf(preview.confirm())).toBe(code)
    expect(node.countOf('sui_executeTransactionBlock')).toBe(0)
  })

  it('is not sent if the user rejects, or another account is active [SEC-09]', async () => {
    const { kernel, connect, node, wallet, alice, second } = await start()
    await connect()
    const preview = await kernel.sui.prepare(bob, 1_000n)
    wallet.behave('reject')
    expect(await codeOf(preview.confirm())).toBe('USER_REJECTED')
    wallet.behave('approve')
    const other = await kernel.sui.prepare(bob, 1_000n)
    wallet.chooseAccounts([second, alice])
    expect(await codeOf(other.confirm())).toBe('CONNECTION_CHANGED')
    expect([node.executed, node.countOf('sui_executeTransactionBlock')]).toEqual([[], 0])
  })

  it('whose answer is lost is found by the digest that was known before [SEC-06] [REL-02]', async () => {
    const { kernel, connect, platform, node } = await start()
    await connect()
    const preview = await kernel.sui.prepare(bob, 1_000n)
    node.onNextExecution('lose answer')
    const { id, status } = await passing(platform, preview.confirm())
    // The same bytes are one transaction, however often they are sent.
    expect([status, node.executed, node.balanceOf(bob)]).toEqual(['success', [id], 1_000n])
  })

  it('is unconfirmed, never "not sent", while the node cannot say what became of it [SEC-06]', async () => {
    const { kernel, connect, platform, node, transactions, network } = await start()
    await connect()
    const preview = await kernel.sui.prepare(bob, 1_000n)
    node.override('sui_executeTransactionBlock', () => {
      throw new TypeError('Failed to fetch')
    })
    const error = await passing(
      platform,
      preview.confirm().then(
        () => undefined,
        (one: unknown) => one,
      ),
    )
    const id = unconfirmedIdOf(error)
    expect(id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
    // Two epochs later no node can execute it: then, and only then, it has failed.
    const wait = transactions.waitFor({ network, id: id ?? '' })
    let outcome: unknown
    void wait.then((one) => {
      outcome = one.status
    })
    for (const _ of [1, 2]) {
      await platform.clock.advanceAsync(5_000)
      expect(outcome).toBeUndefined()
      node.nextEpoch()
    }
    expect(await passing(platform, wait)).toEqual({ status: 'failed' })
    expect(node.balanceOf(bob)).toBe(0n)
  })

  it('is unconfirmed if a node answers with another digest [SEC-06]', async () => {
    const { kernel, connect, platform, node } = await start()
    await connect()
    const preview = await kernel.sui.prepare(bob, 1_000n)
    node.onNextExecution('answer another digest')
    // The next attempt and the look-up find the transaction under its own digest.
    const { id } = await passing(platform, preview.confirm())
    expect(node.executed).toEqual([id])
  })

  it('that a node refuses was not sent [REL-02]', async () => {
    const { kernel, connect, platform, node, alice } = await start()
    await connect()
    const first = await kernel.sui.prepare(bob, 1_000n)
    const second = await kernel.sui.prepare(bob, 2_000n)
    await passing(platform, first.confirm())
    // Its coins have newer versions now.
    expect(await passing(platform, codeOf(second.confirm()))).toBe('NODE_REFUSED')
    expect([node.balanceOf(bob), node.executed.length, alice.length]).toEqual([1_000n, 1, 66])
  })
})

it('leaves nothing behind [KRN-07]', async () => {
  const { kernel, connect, platform, wallet } = await start()
  await connect()
  kernel.account.watchBalance('sui')
  await kernel.sui.prepare(bob, 1_000n)
  await kernel.dispose()
  expect([platform.leftovers(), wallet.listenerCount()]).toEqual([[], 0])
})
