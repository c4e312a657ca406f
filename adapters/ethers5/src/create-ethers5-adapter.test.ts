import { ethers } from 'ethers5'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestPlatform } from '#testing'
import {
  type AdapterWorld,
  alice,
  answerAsNode,
  bob,
  createAdapterWorld,
  exampleWallet,
  walletId,
} from '../../eip1193/tests/adapter-bench.js'
import { createEthersAdapter, type Ethers5Adapter } from './index.js'

const worlds: AdapterWorld[] = []
afterEach(async () => {
  for (const { kernel } of worlds.splice(0)) await kernel.dispose()
})

async function start(
  options: Parameters<typeof createAdapterWorld>[0] = {},
): Promise<AdapterWorld & { adapter: Ethers5Adapter<ethers.providers.Web3Provider> }> {
  const world = createAdapterWorld(options)
  worlds.push(world)
  await world.kernel.start()
  return { ...world, adapter: createEthersAdapter(world.kernel, ethers.providers) }
}

const signer = new ethers.Wallet(ethers.utils.id('a test key of nobody'))
const signingWallet = () =>
  exampleWallet({
    accounts: [signer.address, bob],
    answers: { personal_sign: (params) => signer.signMessage(ethers.utils.arrayify(Object(params)[0])) },
  })

it('connects in the widget by eth_requestAccounts, and signs [NET-11]', async () => {
  const { kernel, adapter } = await start({ wallet: signingWallet() })
  const pending = adapter.getProvider().send('eth_requestAccounts', [])
  await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
  await kernel.connections.connect(walletId)
  expect(await pending).toEqual([signer.address, bob])
  const signature = await adapter.getSigner().signMessage('Hello')
  expect(ethers.utils.verifyMessage('Hello', signature)).toBe(signer.address)
})

it('rejects with 4001 if the user closes the widget [NET-11]', async () => {
  const { kernel, adapter } = await start()
  const pending = adapter.getProvider().send('eth_requestAccounts', [])
  await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
  kernel.close()
  await expect(pending).rejects.toMatchObject({ code: 4001 })
})

it('follows account, network and disconnect; an earlier provider still reads from its network [NET-11]', async () => {
  const { kernel, adapter, platform } = await start()
  answerAsNode(platform)
  const seen: unknown[] = []
  adapter.store.subscribe(({ status, address, chainId }) => seen.push([status, address, chainId]))
  await kernel.connections.connect(walletId)
  const first = adapter.getProvider()
  const lazy = first.getSigner()
  await adapter.getProvider().send('wallet_switchEthereumChain', [{ chainId: '0x89' }])
  const second = adapter.getProvider()
  expect((await second.getNetwork()).chainId).toBe(137)
  expect([await first.getBalance(alice), await second.getBalance(alice)].map(Number)).toEqual([1, 137])
  kernel.connections.selectAccount('eip155', bob)
  expect([await lazy.getAddress(), await adapter.getSigner().getAddress()]).toEqual([bob, bob])
  await adapter.getProvider().send('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(seen).toEqual([
    ['connecting', undefined, 1],
    ['connected', alice, 1],
    ['connected', alice, 137],
    ['connected', bob, 137],
    ['disconnected', undefined, 137],
  ])
})

it('resolves names by the nodes of the network alone, also if a contract names other addresses [SEC-14]', async () => {
  const { adapter, platform } = await start()
  const requests = answerAsNode(platform)
  const provider = adapter.getProvider()
  await provider.resolveName('alice.eth').catch(() => undefined)
  const unsigned = ethers.utils.serializeTransaction({ to: bob })
  // EIP-3668: the request that ethers sends to the addresses of a contract that reverts with OffchainLookup.
  expect(
    await provider.ccipReadFetch(ethers.utils.parseTransaction(unsigned), '0x', [
      'https://elsewhere.example/{data}',
    ]),
  ).toBeNull()
  expect(requests.length).toBeGreaterThan(0)
  expect(new Set(platform.requests.map(({ url }) => url))).toEqual(new Set(['https://node-1.example/']))
})

it('restores the wallet after a reload without a prompt [ACC-12] [NET-11]', async () => {
  const platform = createTestPlatform()
  const wallet = exampleWallet()
  const first = await start({ platform, wallet })
  await first.kernel.connections.connect(walletId)
  await first.kernel.dispose()
  const requestCount = wallet.requests.length
  const world = createAdapterWorld({ platform, wallet })
  worlds.push(world)
  const adapter = createEthersAdapter(world.kernel, ethers.providers)
  void world.kernel.start()
  expect(await adapter.getProvider().listAccounts()).toEqual([alice, bob])
  expect(wallet.requests.slice(requestCount).map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

it('ends with the kernel: its providers send no request any more [KRN-07]', async () => {
  const { kernel, adapter, platform } = await start()
  answerAsNode(platform)
  const provider = adapter.getProvider()
  provider.on('block', () => undefined)
  await vi.waitFor(() => expect(platform.requests.length).toBeGreaterThan(0))
  await kernel.dispose()
  expect([provider.polling, provider.listenerCount()]).toEqual([false, 0])
  await expect(provider.send('eth_accounts', [])).rejects.toMatchObject({ code: 4900 })
  expect(platform.leftovers()).toEqual([])
})
