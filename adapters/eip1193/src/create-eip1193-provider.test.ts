import { afterEach, expect, it, vi } from 'vitest'
import type { AnyKernel } from '#kernel'
import { createMockEvmWallet, createTestPlatform, settle } from '#testing'
import {
  type AdapterWorld,
  alice,
  answerAsNode,
  bob,
  createAdapterWorld,
  exampleWallet,
  NodeRefusal,
  walletId,
} from '../tests/adapter-bench.js'
import { createEip1193Provider, type Eip1193Provider, type Eip1193ProviderOptions } from './index.js'

const worlds: AdapterWorld[] = []
afterEach(async () => {
  for (const { kernel } of worlds.splice(0)) await kernel.dispose()
})

async function start(
  options: Parameters<typeof createAdapterWorld>[0] = {},
  provided: Eip1193ProviderOptions = {},
): Promise<AdapterWorld & { provider: Eip1193Provider; events: unknown[] }> {
  const world = createAdapterWorld(options)
  worlds.push(world)
  const provider = createEip1193Provider(world.kernel, provided)
  const events: unknown[] = []
  for (const name of ['connect', 'chainChanged', 'accountsChanged'] as const)
    provider.on(name, (payload) => events.push([name, payload]))
  provider.on('disconnect', ({ code }) => events.push(['disconnect', code]))
  await world.kernel.start()
  return { ...world, provider, events }
}

const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'no error',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  )

it('returns the state of the kernel, also before a wallet is connected [NET-11]', async () => {
  const { provider, kernel, events } = await start()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  await kernel.connections.connect(walletId)
  await kernel.networks.switchTo('eip155:137')
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice, bob])
  expect(await provider.request({ method: 'net_version' })).toBe('137')
  kernel.connections.selectAccount('eip155', bob)
  await kernel.connections.disconnect('eip155')
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(events).toEqual([
    ['connect', { chainId: '0x1' }],
    ['accountsChanged', [alice, bob]],
    ['chainChanged', '0x89'],
    ['accountsChanged', [bob, alice]],
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
})

it('opens the widget once for concurrent eth_requestAccounts, and answers when a wallet is connected [NET-11]', async () => {
  const { provider, kernel, wallet } = await start()
  const pending = [1, 2].map(() => provider.request({ method: 'eth_requestAccounts' }))
  await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
  await kernel.connections.connect(walletId)
  expect(await Promise.all(pending)).toEqual([
    [alice, bob],
    [alice, bob],
  ])
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  kernel.close({ force: true })
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([alice, bob])
  expect(kernel.router.current()).toBeUndefined()
})

it('rejects with 4001 if the user closes the widget, and opens it again the next time [NET-11] [CON-08]', async () => {
  const { provider, kernel } = await start()
  for (let turn = 0; turn < 2; turn += 1) {
    const pending = codeOf(provider.request({ method: 'eth_requestAccounts' }))
    await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
    kernel.close()
    expect(await pending).toBe(4001)
  }
})

it('uses the connect function of the host if there is one', async () => {
  const connect = vi.fn(() => kernelOf().connections.connect(walletId))
  const { provider, kernel } = await start({}, { connect })
  const kernelOf = (): AnyKernel => kernel
  const pending = [1, 2, 3].map(() => provider.request({ method: 'eth_requestAccounts' }))
  expect(await Promise.all(pending)).toEqual([1, 2, 3].map(() => [alice, bob]))
  expect(connect).toHaveBeenCalledOnce()
  expect(kernel.router.current()).toBeUndefined()
})

it('opens nothing while a session is restored: a connected user sees no prompt [ACC-12] [NET-11]', async () => {
  const platform = createTestPlatform()
  const wallet = exampleWallet()
  const first = await start({ platform, wallet })
  await first.kernel.connections.connect(walletId)
  await first.kernel.dispose()
  const requestCount = wallet.requests.length
  const world = createAdapterWorld({ platform, wallet })
  worlds.push(world)
  const provider = createEip1193Provider(world.kernel)
  const early = provider.request({ method: 'eth_requestAccounts' })
  void world.kernel.start()
  expect(await early).toEqual([alice, bob])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice, bob])
  expect(world.kernel.router.current()).toBeUndefined()
  expect(wallet.requests.slice(requestCount).map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

it('waits for the restored session before it returns accounts and before it calls the wallet', async () => {
  const platform = createTestPlatform()
  const wallet = exampleWallet()
  const first = await start({ platform, wallet })
  await first.kernel.connections.connect(walletId)
  await first.kernel.dispose()
  const world = createAdapterWorld({ platform, wallet })
  worlds.push(world)
  const provider = createEip1193Provider(world.kernel)
  void world.kernel.start()
  const pending = [
    provider.request({ method: 'eth_accounts' }),
    provider.request({ method: 'wallet_getPermissions' }),
    provider.request({ method: 'personal_sign', params: ['0x00', alice] }),
  ]
  expect(world.kernel.connections.state('eip155').status).toBe('restoring')
  expect(await Promise.all(pending)).toMatchObject([[alice, bob], [{}], `0x${'11'.repeat(65)}`])
})

it('rejects if the kernel was not started, instead of waiting for ever', async () => {
  const world = createAdapterWorld()
  worlds.push(world)
  const pending = codeOf(createEip1193Provider(world.kernel).request({ method: 'eth_requestAccounts' }))
  await settle()
  await world.platform.clock.advanceAsync(10_000)
  expect(await pending).toBe(4900)
})

it('calls the wallet as the host, and passes on its answers and errors [NET-11] [SEC-08]', async () => {
  const { provider, kernel, wallet } = await start({
    wallet: exampleWallet({
      answers: {
        personal_sign: () => '0x11',
        wallet_watchAsset: () => {
          throw { code: 4001, message: 'User rejected it', data: { why: 'no' } }
        },
      },
    }),
  })
  const sign = { method: 'personal_sign', params: ['0x68690a', alice] }
  expect(await codeOf(provider.request(sign))).toBe(4100)
  await kernel.connections.connect(walletId)
  const callers: string[] = []
  kernel.on('rpc:requested', ({ caller }) => callers.push(caller))
  expect(await provider.request(sign)).toBe('0x11')
  expect(callers).toEqual(['host'])
  const asset = { type: 'ERC20', options: { address: alice } }
  await expect(provider.request({ method: 'wallet_watchAsset', params: asset })).rejects.toMatchObject({
    name: 'ProviderRpcError',
    code: 4001,
    message: 'User rejected it',
    data: { why: 'no' },
  })
  expect(await codeOf(provider.request({ method: 'eth_sign', params: [alice, '0x00'] }))).toBe(4200)
  const bad = { method: 'eth_sendTransaction', params: [{ from: alice, value: -1 }] }
  expect(await codeOf(provider.request(bad))).toBe(-32602)
  // A request without a method is refused in every form.
  for (const nothing of [undefined, null, {}, { method: 7 }])
    expect(await codeOf(provider.request(nothing as never))).toBe(-32600)
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sign')
})

it('reports a rejection as 4001 whatever code the wallet uses, and leaves out data that is no JSON', async () => {
  const ring: Record<string, unknown> = {}
  ring.ring = ring
  const { provider, kernel } = await start({
    wallet: exampleWallet({
      answers: {
        personal_sign: () => {
          throw { code: 5000, message: 'User rejected.', data: ring }
        },
      },
    }),
  })
  await kernel.connections.connect(walletId)
  await expect(provider.request({ method: 'personal_sign', params: ['0x00', alice] })).rejects.toMatchObject({
    code: 4001,
    data: undefined,
  })
})

it('reads from the nodes of the network, connected or not, and never from a wallet [NET-11] [SEC-14]', async () => {
  const { provider, kernel, wallet, platform } = await start()
  const requests = answerAsNode(platform, {
    eth_call: () => new NodeRefusal({ code: 3, message: 'execution reverted: no', data: '0x08c379a0' }),
  })
  const balance = { method: 'eth_getBalance', params: [alice, 'latest'] }
  expect(await provider.request(balance)).toBe('0x1')
  await kernel.connections.connect(walletId)
  await kernel.networks.switchTo('eip155:137')
  expect(await provider.request(balance)).toBe('0x89')
  await expect(provider.request({ method: 'eth_call', params: [{ to: bob }] })).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted: no',
    data: '0x08c379a0',
  })
  expect(requests.map(({ chainId }) => chainId)).toEqual([1, 137, 137])
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_call')
})

it('reads through the wallet on a network that the host does not list [NET-05]', async () => {
  const { provider, kernel, wallet } = await start()
  await kernel.connections.connect(walletId)
  wallet.chooseNetwork('eip155:10')
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  expect(await provider.request({ method: 'eth_call', params: [{ to: bob }, 'latest'] })).toBe('0xfeed')
})

it('reads from its fixed network, whatever the wallet is on', async () => {
  const { provider, events, kernel, platform } = await start({}, { caipNetworkId: 'eip155:137' })
  answerAsNode(platform)
  await kernel.connections.connect(walletId)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
  expect(await provider.request({ method: 'eth_getBalance', params: [alice, 'latest'] })).toBe('0x89')
  const send = { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x1' }] }
  expect(await codeOf(provider.request(send))).toBe(4901)
  await kernel.networks.switchTo('eip155:137')
  expect(await provider.request(send)).toMatch(/^0x22/)
  expect(events.map((event) => Array.isArray(event) && event[0])).not.toContain('chainChanged')
})

it('switches to networks of the host only; adds them with the nodes of the host [NET-04]', async () => {
  const { provider, kernel, wallet } = await start({ wallet: exampleWallet({ chains: [1] }) })
  const to = (chainId: unknown) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await provider.request(to('0x89'))).toBeNull()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
  await kernel.connections.connect(walletId)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  await provider.request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x89' }] })
  expect(wallet.chains.added).toMatchObject([{ chainId: '0x89', rpcUrls: ['https://node-137.example/'] }])
  expect(await codeOf(provider.request(to('0x5')))).toBe(4902)
  expect(await codeOf(provider.request(to(137)))).toBe(-32602)
  wallet.behave('reject', 'wallet_switchEthereumChain')
  expect(await codeOf(provider.request(to('0x1')))).toBe(4001)
})

it('handles permissions as wallets do: requesting them connects, revoking them disconnects [ACC-11]', async () => {
  const { provider, kernel, wallet } = await start(
    {},
    { connect: () => kernelOf().connections.connect(walletId) },
  )
  const kernelOf = (): AnyKernel => kernel
  const request = { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }
  expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual([])
  const granted = [{ parentCapability: 'eth_accounts', caveats: [{ value: [alice, bob] }] }]
  expect(await provider.request(request)).toMatchObject(granted)
  expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_requestPermissions')
  expect(await provider.request({ method: 'wallet_getPermissions' })).toMatchObject(granted)
  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  expect(kernel.connections.active('eip155')).toBeUndefined()
})

it('emits each change once and in order, also if a listener causes the next or throws', async () => {
  const { provider, kernel, events, platform } = await start()
  events.length = 0
  provider.on('connect', () => {
    throw new Error('of a listener')
  })
  provider.on('connect', () => kernel.connections.selectAccount('eip155', bob))
  const last: unknown[] = []
  provider.on('connect', () => last.push('connect'))
  provider.on('accountsChanged', ([address]) => last.push(address))
  await kernel.connections.connect(walletId)
  expect(events).toEqual([
    ['connect', { chainId: '0x1' }],
    ['accountsChanged', [alice, bob]],
    ['accountsChanged', [bob, alice]],
  ])
  expect(last).toEqual(['connect', alice, bob])
  expect(platform.logs.map(({ parts }) => String(parts[0]))).toContain('Error: of a listener')
})

it('leaves nothing behind when it ends, and settles pending requests; the kernel continues [KRN-07]', async () => {
  const { provider, kernel, platform, wallet, events } = await start()
  await kernel.connections.connect(walletId)
  const other = createEip1193Provider(kernel)
  wallet.behave('hang', 'personal_sign')
  const open = codeOf(provider.request({ method: 'personal_sign', params: ['0x00', alice] }))
  await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('personal_sign'))
  events.length = 0
  provider.dispose()
  provider.dispose()
  expect(await open).toBe(4900)
  expect(await codeOf(provider.request({ method: 'eth_accounts' }))).toBe(4900)
  kernel.connections.selectAccount('eip155', bob)
  expect(events).toEqual([])
  expect(await other.request({ method: 'eth_accounts' })).toEqual([bob, alice])
  const waiting = codeOf(
    createEip1193Provider(kernel).request({ method: 'personal_sign', params: ['0x00', bob] }),
  )
  await kernel.dispose()
  expect(await waiting).toBe(4900)
  expect(platform.leftovers()).toEqual([])
})

it('keeps two kernels on a page separate [KRN-07]', async () => {
  const one = await start()
  const two = await start({ kernel: { storageKey: 'two' } })
  await one.kernel.connections.connect(walletId)
  expect(await two.provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(two.events).toEqual([])
})

it('does nothing on a server', async () => {
  const platform = { ...createTestPlatform(), kind: 'server' as const }
  const { provider } = await start({ platform: platform as never, wallet: createMockEvmWallet() })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await codeOf(provider.request({ method: 'eth_requestAccounts' }))).toBe(4900)
})

it('refuses every request of a watch-only account with 4100; its address and reads stay', async () => {
  const { provider, kernel, platform, wallet } = await start()
  answerAsNode(platform)
  const { WatchToken } = await import('#plugins/watch')
  await vi.waitFor(() => expect(kernel.connectors.find('watch')).toBeDefined())
  await (await kernel.load(WatchToken)).connect(bob)
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([bob])
  expect(await provider.request({ method: 'eth_getBalance', params: [bob, 'latest'] })).toBe('0x1')
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
  for (const [method, params] of [
    ['personal_sign', ['0x00', bob]],
    ['eth_sendTransaction', [{ from: bob, to: alice, value: '0x1' }]],
    ['wallet_requestPermissions', [{ eth_accounts: {} }]],
    ['wallet_sendCalls', [{ calls: [] }]],
    ['eth_signTypedData_v4', [bob, '{}']],
  ] as const) {
    await expect(provider.request({ method, params })).rejects.toMatchObject({
      code: 4100,
      cause: { code: 'WATCH_ONLY' },
    })
  }
  expect(wallet.requests.map(({ method }) => method)).not.toContain('personal_sign')
})
