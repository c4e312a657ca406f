import { createKernel, isQuoinError } from 'quoin/kernel'
import { accountPlugin } from 'quoin/plugins/account'
import { networksPlugin } from 'quoin/plugins/networks'
import { walletsPlugin } from 'quoin/plugins/wallets'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type TestPlatform,
} from 'quoin/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { startAbacusChain } from '../tests/abacus-chain.js'
import { makeFrame } from '../tests/make-frame.js'
import { createTestWallet } from '../tests/test-wallet.js'
import { abacus } from './manifest.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** Composes the kernel and plugins of the package unchanged, as installed. */
function compose(platform: TestPlatform) {
  const kernel = createKernel({
    projectId: 'toy',
    logLevel: 'silent',
    locale: 'en',
    networks: [makeFrame(1), makeFrame(2), createMockNetwork('mock:one')],
    platform,
  })
    .use(abacus)
    .use(
      createMockWorld({
        chains: [createMockChain()],
        wallets: [createMockConnector({ namespace: 'mock', accounts: ['zoe'] })],
      }),
    )
    .use(walletsPlugin)
    .use(accountPlugin)
    .use(networksPlugin)
  running.push(kernel)
  return kernel
}

/** Starts two frames with their nodes, a wallet in the page, and the kernel. */
async function start() {
  const platform = createTestPlatform()
  const chains = {
    'frame-1': startAbacusChain('frame-1', platform.clock),
    'frame-2': startAbacusChain('frame-2', platform.clock),
  }
  for (const chain of Object.values(chains)) platform.onFetch(chain.answer)
  const house = createTestWallet('house', chains)
  const [alice, bob] = house.addresses
  chains['frame-1'].give(alice, 1_000n)
  house.announceOn(platform)
  const kernel = compose(platform)
  await kernel.start({ services: 'all' })
  const connect = () => kernel.connections.connect('abacus.house')
  return { platform, chain: chains['frame-1'], house, alice, bob, kernel, connect }
}

/** Waits for a result that requires a block. */
async function byBlocks<T>(platform: TestPlatform, promise: Promise<T>): Promise<T> {
  let isSettled = false
  promise.then(
    () => {
      isSettled = true
    },
    () => {
      isSettled = true
    },
  )
  await vi.waitFor(async () => {
    await platform.clock.advanceAsync(1_000)
    expect(isSettled).toBe(true)
  })
  return promise
}

it('finds and connects a wallet of a third-party namespace [NET-13] [NET-03]', async () => {
  const { kernel, connect, alice } = await start()
  expect(kernel.chains.isKnownNamespace('abacus')).toBe(true)
  expect(kernel.connectors.list('abacus').map(({ name }) => name)).toEqual(['Counting House'])
  const { namespace, caipNetworkId } = await connect()
  expect([namespace, caipNetworkId]).toEqual(['abacus', 'abacus:frame-1'])
  expect(kernel.account.getState('abacus')).toMatchObject({
    status: 'connected',
    address: alice,
    caipAddress: `abacus:frame-1:${alice}`,
    addressExplorerUrl: `https://lens.example/address/${alice}`,
  })
})

it('lists it among the wallets of the Connect view [NET-13] [CON-02]', async () => {
  const { kernel } = await start()
  const installed = () => kernel.wallets.list.getState().groups.find(({ id }) => id === 'installed')
  await vi.waitFor(() => expect(installed()?.rows.map(({ name }) => name)).toContain('Counting House'))
})

it('displays the balance from its own node [NET-13] [ACC-05]', async () => {
  const { kernel, connect, platform, chain } = await start()
  await connect()
  kernel.account.watchBalance('abacus')
  await vi.waitFor(() => expect(kernel.account.getState('abacus').balance).toBe('100'))
  expect(kernel.account.getState('abacus').balanceSymbol).toBe('BEAD')
  expect(new Set(platform.requests.map(({ url }) => url))).toEqual(new Set([chain.nodeUrl]))
})

it('signs, and the signature is valid for the account alone [NET-13] [NET-12]', async () => {
  const { kernel, connect, alice, bob } = await start()
  await connect()
  const message = 'Four beads for Zoe'
  const module = kernel.chains.get('abacus')
  const call = await module.messages?.request({ address: alice, message })
  if (!call) throw new Error('The chain has no messages')
  const signature = await kernel.rpc.request<string>({ ...call, namespace: 'abacus' })
  const network = kernel.networks.get('abacus:frame-1')
  const verify = (address: string, text: string) =>
    module.messages?.verify?.({ network, address, message: text, signature })
  expect(await verify(alice, message)).toBe(true)
  expect(await verify(bob, message)).toBe(false)
  expect(await verify(alice, `${message}.`)).toBe(false)
  expect(await kernel.abacus.sign(message)).toBe(signature)
})

it('sends, and waits until the transfer is in a block [NET-13] [NET-12]', async () => {
  const { kernel, connect, platform, chain, alice, bob } = await start()
  await connect()
  const network = kernel.networks.get('abacus:frame-1')
  const module = kernel.chains.get('abacus')
  const transfer = await module.transfers?.build({ network, from: alice, to: bob, value: 300n })
  expect(transfer?.fee).toEqual({ value: 2n, decimals: 1, symbol: 'BEAD' })
  if (!transfer) throw new Error('The chain has no transfers')
  const id = await kernel.rpc.request<string>({
    ...transfer.call,
    namespace: 'abacus',
    expect: `abacus:frame-1:${alice}`,
  })
  expect(module.isTransactionId(id)).toBe(true)
  expect(chain.beadsOf(bob)).toBe(0n)
  const wait = module.transactions?.waitFor({ network, id }) ?? Promise.reject()
  expect(await byBlocks(platform, wait)).toEqual({ status: 'success' })
  expect([chain.beadsOf(alice), chain.beadsOf(bob)]).toEqual([698n, 300n])
  expect(await byBlocks(platform, kernel.abacus.send(bob, 8n))).toMatchObject({ status: 'success' })
  expect(chain.beadsOf(bob)).toBe(308n)
})

it("reports the chain's refusals, and passes only known methods to the wallet [SEC-08] [SEC-09]", async () => {
  const { kernel, connect, platform, house, alice, bob } = await start()
  await connect()
  expect(await byBlocks(platform, kernel.abacus.send(bob, 5_000n))).toMatchObject({ status: 'failed' })
  const requestCount = house.requests.length
  const codeOf = async (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'settled',
      (error: unknown) => (isQuoinError(error) ? error.code : error),
    )
  const transfer = { frame: 'frame-2', from: alice, to: bob, beads: '1', fee: '2', sequence: 1 }
  const request = (method: string, params: unknown): Promise<unknown> =>
    codeOf(kernel.rpc.request({ namespace: 'abacus', method, params }))
  expect(await codeOf(kernel.abacus.send(`${bob.slice(0, -1)}z`, 1n))).toBe('RPC_PARAMS_INVALID')
  expect(await request('abacus_send', transfer)).toBe('RPC_PARAMS_INVALID')
  expect(await request('abacus_exportKeys', {})).toBe('RPC_NOT_ALLOWED')
  expect(house.requests.length).toBe(requestCount)
  house.behave('reject')
  expect(await codeOf(kernel.abacus.sign('no'))).toBe('USER_REJECTED')
})

it("reads from its node through the kernel, which permits the chain's listed methods [SEC-08]", async () => {
  const { kernel, alice } = await start()
  const read = (method: string): Promise<unknown> =>
    kernel.rpc.read({ method, params: { address: alice }, caipNetworkId: 'abacus:frame-1' })
  expect(await read('abacus_account')).toEqual({ beads: '1000', sequence: 0 })
  await expect(read('abacus_submit')).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
})

it('switches networks from either side, also to one that is not configured [NET-04] [NET-05]', async () => {
  const { kernel, connect, house } = await start()
  await connect()
  await kernel.networks.switchTo('abacus:frame-2')
  expect(kernel.connections.active('abacus')?.caipNetworkId).toBe('abacus:frame-2')
  house.chooseNetwork('abacus:frame-1')
  expect(kernel.networks.active('abacus')?.name).toBe('Frame 1')
  house.chooseNetwork('abacus:frame-77')
  expect([kernel.networks.active('abacus')?.name, kernel.networks.isUnsupported('abacus')]).toEqual([
    'Unknown frame',
    true,
  ])
})

it("restores after a reload, and ends with the wallet's session [ACC-12] [REL-05]", async () => {
  const { kernel, connect, platform, house, alice } = await start()
  await connect()
  await kernel.dispose()
  const reloaded = compose(platform)
  await reloaded.start()
  expect(reloaded.connections.caipAddress('abacus')).toBe(`abacus:frame-1:${alice}`)
  house.lock()
  expect(reloaded.connections.state('abacus').status).toBe('disconnected')
})

it('works beside other namespaces, each with its own connection [NET-02]', async () => {
  const { kernel, connect, alice } = await start()
  await kernel.connections.connect('mock')
  await connect()
  expect(kernel.connections.caipAddress('mock')).toBe('mock:one:zoe')
  await kernel.connections.disconnect('mock')
  expect(kernel.connections.caipAddress('abacus')).toBe(`abacus:frame-1:${alice}`)
})

it('leaves nothing behind [KRN-07]', async () => {
  const { kernel, connect, platform, house } = await start()
  const own = platform.leftovers().filter((one) => one.startsWith('interval'))
  await connect()
  kernel.account.watchBalance('abacus')
  await kernel.dispose()
  // The blocks of the two frames continue.
  expect(platform.leftovers()).toEqual(own)
  expect(house.listenerCount()).toBe(0)
})
