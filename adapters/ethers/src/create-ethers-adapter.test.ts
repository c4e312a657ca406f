import { AbiCoder, BrowserProvider, id, verifyMessage, Wallet } from 'ethers'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestPlatform } from '#testing'
import {
  type AdapterWorld,
  alice,
  answerAsNode,
  bob,
  createAdapterWorld,
  exampleWallet,
  NodeRefusal,
  walletId,
} from '../../eip1193/tests/adapter-bench.js'
import { createEthersAdapter, type EthersAdapter } from './index.js'

const worlds: AdapterWorld[] = []
afterEach(async () => {
  for (const { kernel } of worlds.splice(0)) await kernel.dispose()
})

async function start(
  options: Parameters<typeof createAdapterWorld>[0] = {},
): Promise<AdapterWorld & { adapter: EthersAdapter<BrowserProvider> }> {
  const world = createAdapterWorld(options)
  worlds.push(world)
  await world.kernel.start()
  return { ...world, adapter: createEthersAdapter(world.kernel, { BrowserProvider }) }
}

/** A key for signatures that ethers can verify. */
const signer = new Wallet(id('a test key of nobody'))
const signingWallet = () =>
  exampleWallet({
    accounts: [signer.address, bob],
    answers: {
      personal_sign: (params) => signer.signMessage(Buffer.from(String(Object(params)[0]).slice(2), 'hex')),
    },
  })

it('signs with the wallet that was connected in the widget [NET-11]', async () => {
  const { kernel, adapter } = await start({ wallet: signingWallet() })
  await kernel.connections.connect(walletId)
  const ethersSigner = await adapter.getSigner()
  expect(await ethersSigner.getAddress()).toBe(signer.address)
  expect(verifyMessage('Hello', await ethersSigner.signMessage('Hello'))).toBe(signer.address)
  expect(adapter.store.getState()).toEqual({ status: 'connected', address: signer.address, chainId: 1 })
})

it('opens the widget when ethers requests accounts or a signer [NET-11]', async () => {
  const { kernel, adapter } = await start()
  const pending = adapter.getProvider().send('eth_requestAccounts', [])
  await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
  kernel.close()
  await expect(pending).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  const gettingSigner = adapter.getSigner()
  await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
  await kernel.connections.connect(walletId)
  expect(await (await gettingSigner).getAddress()).toBe(alice)
})

it('follows account, network and disconnect; an earlier provider still reads from its network [NET-11]', async () => {
  const { kernel, adapter, platform } = await start()
  answerAsNode(platform)
  const seen: unknown[] = []
  adapter.store.subscribe(({ status, address, chainId }) => seen.push([status, address, chainId]))
  const first = adapter.getProvider()
  expect(adapter.getProvider()).toBe(first)
  await kernel.connections.connect(walletId)
  await kernel.networks.switchTo('eip155:137')
  const second = adapter.getProvider()
  expect((await second.getNetwork()).chainId).toBe(137n)
  // Each read directly after the switch, past the caches of ethers.
  expect([await first.getBalance(alice), await second.getBalance(alice)]).toEqual([1n, 137n])
  kernel.connections.selectAccount('eip155', bob)
  expect(await (await adapter.getSigner()).getAddress()).toBe(bob)
  await kernel.networks.switchTo('eip155:1')
  expect(adapter.getProvider()).toBe(first)
  await kernel.connections.disconnect('eip155')
  expect(seen).toEqual([
    ['connecting', undefined, 1],
    ['connected', alice, 1],
    ['connected', alice, 137],
    ['connected', bob, 137],
    ['connected', bob, 1],
    ['disconnected', undefined, 1],
  ])
})

it('switches, and disconnects, by the requests of ethers', async () => {
  const { kernel, adapter } = await start()
  await kernel.connections.connect(walletId)
  await adapter.getProvider().send('wallet_switchEthereumChain', [{ chainId: '0x89' }])
  expect(kernel.networks.active('eip155')?.caipNetworkId).toBe('eip155:137')
  await adapter.getProvider().send('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(kernel.connections.active('eip155')).toBeUndefined()
})

it('a signer of another network signs no transaction for it [SEC-06]', async () => {
  const { kernel, adapter, wallet, platform } = await start()
  answerAsNode(platform, { eth_estimateGas: () => '0x5208' })
  await kernel.connections.connect(walletId)
  const old = await adapter.getSigner()
  await kernel.networks.switchTo('eip155:137')
  await expect(old.sendTransaction({ to: bob, value: 1n })).rejects.toMatchObject({ error: { code: 4901 } })
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

it('resolves names by the nodes of the network alone, also if a contract names other addresses [SEC-14]', async () => {
  const { adapter, platform } = await start()
  // EIP-3668
  const types = ['address', 'string[]', 'bytes', 'bytes4', 'bytes']
  const urls = ['https://elsewhere.example/{sender}/{data}']
  const lookup = `0x556f1830${AbiCoder.defaultAbiCoder().encode(types, [bob, urls, '0x', '0x12345678', '0x']).slice(2)}`
  const requests = answerAsNode(platform, {
    eth_call: () => new NodeRefusal({ code: 3, message: 'execution reverted', data: lookup }),
  })
  const provider = adapter.getProvider()
  const elsewhere = vi.spyOn(provider, 'ccipReadFetch')
  await expect(provider.resolveName('alice.eth')).rejects.toThrow()
  await expect(provider.call({ to: bob, enableCcipRead: true })).rejects.toMatchObject({
    code: 'CALL_EXCEPTION',
  })
  expect(elsewhere).not.toHaveBeenCalled()
  expect(requests.length).toBeGreaterThan(1)
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
  const adapter = createEthersAdapter(world.kernel, { BrowserProvider })
  void world.kernel.start()
  expect((await adapter.getProvider().listAccounts())[0]?.address).toBe(alice)
  expect(world.kernel.router.current()).toBeUndefined()
  expect(wallet.requests.slice(requestCount).map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

it('ends with the kernel: pending requests are rejected, nothing is left [KRN-07]', async () => {
  const { kernel, adapter, platform, wallet } = await start()
  await kernel.connections.connect(walletId)
  const provider = adapter.getProvider()
  wallet.behave('hang', 'personal_sign')
  const open = adapter.getSigner().then((one) => one.signMessage('Hello'))
  open.catch(() => undefined)
  await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('personal_sign'))
  await kernel.dispose()
  await expect(open).rejects.toThrow()
  expect(provider.destroyed).toBe(true)
  expect(() => adapter.getProvider()).toThrow()
  expect(platform.leftovers()).toEqual([])
})
