import { expect, it } from 'vitest'
import {
  type ChainModule,
  createKernel,
  definePlugin,
  type PluginContext,
  type PluginTypes,
  type RpcPermissions,
  type WalletRequest,
} from '#kernel'
import { createMockConnector, createTestPlatform, settle } from '#testing'

const toyChain: ChainModule = {
  namespace: 'eip155',
  name: 'Toy',
  accountTypes: ['eoa'],
  defaultAccountType: 'eoa',
  isReference: () => true,
  isAddress: () => true,
  checkAddress: (address) => Promise.resolve({ valid: true, address }),
  normalizeAddress: (address) => address.toLowerCase(),
  isTransactionId: () => true,
  transactions: {
    waitFor: () => Promise.reject(new Error('not here')),
    readSent: async ({ answer }) => ({ id: String(answer) }),
  },
  rpc: {
    safe: ['mock_ping'],
    approval: ['mock_sign'],
    checkParams: async (method, params) =>
      method === 'mock_sign' && !Array.isArray(params) ? 'a list is expected' : undefined,
  },
  walletConnect: { methods: [], events: [] },
  getBalance: () => Promise.reject(new Error('not here')),
}

/**
 * @param checking the promise that the chain's check of parameters awaits
 * @param normalizeAddress the chain's normalization of addresses
 */
async function setUp(
  deniedMethods: readonly string[] = [],
  checking?: Promise<void>,
  normalizeAddress = toyChain.normalizeAddress,
) {
  const chain: ChainModule = {
    ...toyChain,
    normalizeAddress,
    rpc: {
      ...toyChain.rpc,
      async checkParams(method, params) {
        await checking
        return toyChain.rpc.checkParams?.(method, params)
      },
    },
  }
  const wallet = createMockConnector({ answers: { mock_ping: () => 'pong' } })
  const contexts: Record<string, PluginContext> = {}
  const keep = (id: string, rpc: Readonly<Record<string, RpcPermissions>> = {}) =>
    definePlugin<PluginTypes>({
      id,
      version: '1.0.0',
      kernel: '*',
      contributes: {
        rpc,
        ...(id === 'allowed' && { chains: [chain], connectors: [{ id: 'mock', create: () => wallet }] }),
      },
      start(context) {
        contexts[id] = context
      },
    })
  const platform = createTestPlatform()
  const kernel = createKernel({
    projectId: 'p',
    platform,
    logLevel: 'silent',
    policy: { deniedMethods },
    networks: [1, 2].map((id) => ({
      id,
      name: `N${id}`,
      nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    })),
  })
    .use(keep('allowed', { eip155: { safe: ['mock_ping'], approval: ['mock_sign'] } }))
    .use(keep('empty'))
  await kernel.start()
  const pending = (id: string, method: string, rest: object = {}) =>
    (id === 'host' ? kernel : contexts[id])?.rpc.request({ method, ...rest })
  return { kernel, wallet, pending, platform }
}

it('passes methods that both connector and caller declare; absence never means all [SEC-08] [EMB-03]', async () => {
  const { kernel, wallet, pending } = await setUp()
  await expect(pending('allowed', 'mock_ping')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await kernel.connections.connect('mock')
  expect(await pending('allowed', 'mock_ping')).toBe('pong')
  await expect(pending('empty', 'mock_ping')).rejects.toThrow('Requested RPC call is not allowed')
  await expect(pending('allowed', 'eth_sign')).rejects.toThrow('Requested RPC call is not allowed')
  await expect(pending('host', 'eth_sign')).rejects.toThrow('Requested RPC call is not allowed')
  expect(await pending('host', 'mock_ping')).toBe('pong')
  expect(wallet.requests.map((request) => request.method)).toEqual(['mock_ping', 'mock_ping'])
})

it('emits an undeclared method, truncated, and no parameters [EMB-03] [SEC-13]', async () => {
  const { kernel, pending } = await setUp()
  await kernel.connections.connect('mock')
  const events: unknown[] = []
  kernel.on('rpc:refused', (payload) => events.push(payload))
  await expect(pending('allowed', 'x'.repeat(100), { params: ['secret'] })).rejects.toThrow('not allowed')
  await expect(pending('empty', 'mock_ping')).rejects.toThrow('not allowed')
  expect(events).toEqual([{ caller: 'allowed', connectorId: 'mock', method: 'x'.repeat(64) }])
})

it('narrows even the host by the host’s policy [SEC-08] [KRN-14]', async () => {
  const { kernel, pending } = await setUp(['mock_ping'])
  await kernel.connections.connect('mock')
  await expect(pending('host', 'mock_ping')).rejects.toThrow('Requested RPC call is not allowed')
  await expect(pending('allowed', 'mock_ping')).rejects.toThrow('Requested RPC call is not allowed')
})

it('keeps parameters that a chain rejects from the wallet [SEC-08]', async () => {
  const { kernel, wallet, pending } = await setUp()
  await kernel.connections.connect('mock')
  await expect(pending('host', 'mock_sign', { params: 'x' })).rejects.toThrow(/mock_sign: a list is expected/)
  expect(wallet.requests).toEqual([])
})

it('rejects a request if the account or network is no longer the confirmed one [SEC-06]', async () => {
  const { kernel, wallet, pending } = await setUp()
  await kernel.connections.connect('mock')
  const expected = kernel.connections.caipAddress()
  expect(await pending('host', 'mock_ping', { expect: expected })).toBe('pong')
  wallet.chooseNetwork('eip155:2')
  await expect(pending('host', 'mock_ping', { expect: expected })).rejects.toMatchObject({
    code: 'CONNECTION_CHANGED',
  })
})

it('compares addresses by the chain only: base58 is case-sensitive [SEC-06] [SEC-09]', async () => {
  const { kernel, pending } = await setUp()
  await kernel.connections.connect('mock')
  const lower = '0x52908400098527886e0f7030069857d2e4169ee7'
  expect(await pending('host', 'mock_ping', { expect: `eip155:1:${lower}` })).toBe('pong')
  for (const expected of [`eip155:10:${lower}`, `EIP155:1:${lower}`, `eip155:1${lower}`, lower, 'eip155:1:'])
    await expect(pending('host', 'mock_ping', { expect: expected })).rejects.toMatchObject({
      code: 'CONNECTION_CHANGED',
    })
  const base58 = await setUp([], undefined, (address) => address)
  await base58.kernel.connections.connect('mock')
  expect(await base58.pending('host', 'mock_ping', { expect: base58.kernel.connections.caipAddress() })).toBe(
    'pong',
  )
  await expect(base58.pending('host', 'mock_ping', { expect: `eip155:1:${lower}` })).rejects.toMatchObject({
    code: 'CONNECTION_CHANGED',
  })
})

it('settles every request: rejected, failed, cancelled by the caller, the wallet gone, the kernel gone [REL-01] [REL-03]', async () => {
  const { kernel, wallet, pending } = await setUp()
  await kernel.connections.connect('mock')
  wallet.behave('reject', 'request')
  await expect(pending('host', 'mock_ping')).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 4001 })
  wallet.behave('throw-string', 'request')
  await expect(pending('host', 'mock_ping')).rejects.toMatchObject({ code: 'RPC_FAILED' })
  wallet.behave('hang', 'request')
  const leaving = new AbortController()
  const left = expect(pending('host', 'mock_ping', { signal: leaving.signal })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  leaving.abort()
  await left
  const gone = expect(pending('host', 'mock_ping')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await settle()
  wallet.drop()
  await gone
  await kernel.connections.connect('mock')
  const disposed = expect(pending('host', 'mock_ping')).rejects.toMatchObject({ code: 'ABORTED' })
  await kernel.dispose()
  await disposed
})

it.each(['the wallet gone', 'cancelled by the caller'])(
  'reports a transaction whose hash comes after the request has ended: %s [REL-03]',
  async (end) => {
    const { kernel, wallet, pending } = await setUp()
    const late: ((answer: unknown) => void)[] = []
    const { request } = wallet
    Object.assign(wallet, {
      request(sent: WalletRequest) {
        if (sent.onLateAnswer) late.push(sent.onLateAnswer)
        return request(sent)
      },
    })
    await kernel.connections.connect('mock')
    const sent: unknown[] = []
    kernel.on('transaction:sent', (transaction) => sent.push(transaction))
    wallet.behave('hang', 'request')
    const leaving = new AbortController()
    const ended = expect(pending('host', 'mock_ping', { signal: leaving.signal })).rejects.toMatchObject({
      code: end === 'the wallet gone' ? 'NOT_CONNECTED' : 'ABORTED',
    })
    await settle()
    if (end === 'the wallet gone') wallet.drop()
    else leaving.abort()
    await ended
    for (const answer of late) answer('0x0a')
    await settle()
    expect(sent).toEqual([
      {
        caller: 'host',
        caipNetworkId: 'eip155:1',
        from: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
        id: '0x0a',
      },
    ])
  },
)

it('rejects a request if the network changes during its check: only checked data is sent [SEC-06]', async () => {
  let finishCheck = (): void => undefined
  const checking = new Promise<void>((resolve) => {
    finishCheck = resolve
  })
  const { kernel, wallet, pending } = await setUp([], checking)
  await kernel.connections.connect('mock')
  const request = expect(pending('host', 'mock_sign', { params: [] })).rejects.toMatchObject({
    code: 'CONNECTION_CHANGED',
  })
  await settle()
  wallet.chooseNetwork('eip155:2')
  finishCheck()
  await request
  expect(wallet.requests).toEqual([])
})

it('sends the checked parameters, even if the check or the caller changes them afterwards [S5] (SEC-06)', async () => {
  const { request, wallet, checking } = await setUpWithCheck((params) => {
    const [call] = params as { to: string }[]
    if (call) call.to = 'thief'
  })
  const given = [{ to: 'Bob' }]
  const pending = request(given)
  if (given[0]) given[0].to = 'Eve'
  checking()
  await pending
  expect(wallet.requests.map(({ params }) => params)).toEqual([[{ to: 'Bob' }]])
})

/** Creates a kernel whose chain module has its own check. */
async function setUpWithCheck(check: (params: unknown) => void) {
  let checking = (): void => undefined
  const checked = new Promise<void>((resolve) => {
    checking = resolve
  })
  const wallet = createMockConnector({ answers: { mock_ping: () => 'pong' } })
  const chain: ChainModule = {
    ...toyChain,
    rpc: {
      ...toyChain.rpc,
      async checkParams(_, params) {
        await checked
        check(params)
        return undefined
      },
    },
  }
  const kernel = createKernel({
    projectId: 'test',
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    platform: createTestPlatform(),
  }).use(
    definePlugin<PluginTypes>({
      id: 'chain',
      version: '1.0.0',
      kernel: '*',
      contributes: { chains: [chain], connectors: [{ id: 'mock', create: () => wallet }] },
    }),
  )
  await kernel.start()
  await kernel.connections.connect('mock')
  return {
    wallet,
    checking,
    request: (params: unknown) => kernel.rpc.request({ method: 'mock_ping', params }),
  }
}

it.each(['mock_sign', 'mock_ping'])(
  'refuses %s if the wallet switches right after the call: it is for the network of then [SEC-06] [REL-03]',
  async (method) => {
    const { kernel, wallet, pending } = await setUp()
    await kernel.connections.connect('mock')
    const request = pending('host', method, { params: [] })
    wallet.chooseNetwork('eip155:2')
    await expect(request).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' })
    expect(wallet.requests).toEqual([])
    await pending('host', method, { params: [] })
    expect(wallet.requests).toMatchObject([{ caipNetworkId: 'eip155:2' }])
    await kernel.dispose()
  },
)
