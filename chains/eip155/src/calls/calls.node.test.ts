import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKernel, type Kernel } from '#kernel'
import { EXTENSION_WALLET_ACCOUNTS } from '../../../../sandbox/wallet-parts/eip155/wallet-accounts.js'
import { createSandboxWallet, type SandboxWallet } from '../../testing/sandbox-wallet.js'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { type Eip155Plugin, eip155 } from '../index.js'

const [{ address: account }] = EXTENSION_WALLET_ACCOUNTS
const receiver = '0x000000000000000000000000000000000000bEEF'

let chain: TestChain
let token: `0x${string}`
let kernel: Kernel<Eip155Plugin>
let wallet: SandboxWallet

beforeAll(async () => {
  chain = await startTestChain()
  token = await chain.deployer.deployToken({
    name: 'Test Dollar',
    symbol: 'TUSD',
    decimals: 6,
    supply: 10n ** 12n,
  })
  await chain.deployer.send({ to: token, data: transfer(account, 5_000_000n) })
})
afterAll(() => chain?.stop())

function transfer(to: `0x${string}`, value: bigint): `0x${string}` {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] })
}

/** The sandbox extension in a page with a connected kernel. */
async function connect(change?: Parameters<typeof createSandboxWallet>[1]): Promise<void> {
  const { rpcUrl } = chain
  wallet = createSandboxWallet([{ id: 31337, name: 'Test', rpcUrl, symbol: 'ETH', tokens: [token] }], change)
  const platform = createRealPlatform()
  const info = { uuid: 'x', name: 'Sandbox Extension', icon: '', rdns: 'dev.quoin.sandbox.extension' }
  const announce = (): void =>
    platform.announce('eip6963:announceProvider', Object.freeze({ info, provider: wallet.provider }))
  platform.onDispatch('eip6963:requestProvider', announce)
  kernel = createKernel({ projectId: 'test', networks: [chain.network()], platform }).use(eip155)
  await kernel.start({ services: 'all' })
  await kernel.connections.connect('dev.quoin.sandbox.extension')
  wallet.approvals.length = 0
}

beforeEach(() => {
  vi.stubGlobal('document', { title: 'A page' })
  vi.stubGlobal('location', { origin: 'https://page.example', host: 'page.example' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(async () => {
  await kernel?.dispose()
  vi.unstubAllGlobals()
})

const balanceOf = async (address: string): Promise<bigint> =>
  (await kernel.chains.get('eip155').getBalance({ network: chain.network(), address })).value
const tokensOf = async (address: string): Promise<bigint> => {
  const read = { network: chain.network(), address, tokens: [token] }
  return (await kernel.chains.get('eip155').tokens?.getBalances(read))?.[0]?.value ?? 0n
}
const requestCount = (method: string): number => wallet.requests.filter((one) => one.method === method).length
/** Responds like a wallet without batches. */
const plainWallet = (method: string): ((params: unknown) => unknown) | undefined =>
  /^wallet_(sendCalls|getCalls|getCap|getAssets)/.test(method)
    ? () => Promise.reject({ code: 4200, message: 'no such method' })
    : undefined

const twoCalls = () => [
  { to: receiver, value: 7n },
  { to: token, data: transfer(receiver, 1_000_000n) },
]

describe('with a wallet that supports batches [EMB-04]', () => {
  beforeEach(() => connect())

  it('sends several calls as one atomic batch, and follows it to the end', async () => {
    const [coins, tokens] = [await balanceOf(receiver), await tokensOf(receiver)]
    const id = await kernel.eip155.sendCalls({ calls: twoCalls(), atomicRequired: true })
    const status = await kernel.eip155.waitForCalls(id)
    expect(status).toMatchObject({
      id,
      caipNetworkId: 'eip155:31337',
      outcome: 'success',
      code: 200,
      atomic: true,
    })
    expect(status.receipts).toHaveLength(1)
    expect([(await balanceOf(receiver)) - coins, (await tokensOf(receiver)) - tokens]).toEqual([
      7n,
      1_000_000n,
    ])
    expect(wallet.approvals.map(({ title }) => title)).toEqual(['Send these 2 calls?'])
    // The sandbox wallet delegates the account, which still belongs to its key.
    expect(await kernel.eip155.getDelegation(account)).toBe('0x7702000000000000000000000000000000007702')
  })

  it('moves nothing if one call fails', async () => {
    const coins = await balanceOf(receiver)
    const calls = [
      { to: receiver, value: 7n },
      { to: token, data: transfer(receiver, 10n ** 15n) },
    ]
    await expect(kernel.eip155.sendCalls({ calls, atomicRequired: true })).rejects.toMatchObject({
      code: 'RPC_FAILED',
    })
    expect(await balanceOf(receiver)).toBe(coins)
  })

  it('reports a rejection by the user, and a refusal by the wallet', async () => {
    wallet.declines.add(1)
    await expect(kernel.eip155.sendCalls({ calls: twoCalls() })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    const paid = { calls: twoCalls(), capabilities: { paymasterService: { url: 'https://pay.example' } } }
    await expect(kernel.eip155.sendCalls(paid)).rejects.toMatchObject({ code: 'RPC_FAILED', rpcCode: 5700 })
    await expect(kernel.eip155.getCallsStatus('0x1234')).rejects.toMatchObject({ rpcCode: 5730 })
    expect(requestCount('eth_sendTransaction')).toBe(0)
  })

  it('sends no request for an invalid batch [SEC-08]', async () => {
    for (const calls of [
      [],
      [{ to: 'alice.eth' }],
      [{ to: token, data: '0x1' as const }],
      [{ to: token, value: -1n }],
    ])
      await expect(kernel.eip155.sendCalls({ calls })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
    await expect(
      kernel.eip155.sendCalls({ calls: twoCalls(), expect: `eip155:31337:${receiver}` }),
    ).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' })
    expect(requestCount('wallet_sendCalls')).toBe(0)
  })

  it('returns the capabilities of the wallet, and requests them once', async () => {
    const [one, other] = await Promise.all([kernel.eip155.getCapabilities(), kernel.eip155.getCapabilities()])
    expect(one).toEqual({ 'eip155:31337': { atomic: 'ready', named: { atomic: { status: 'ready' } } } })
    expect([other, requestCount('wallet_getCapabilities')]).toEqual([one, 1])
    const [, { address }] = EXTENSION_WALLET_ACCOUNTS
    wallet.memory.set({ account: EXTENSION_WALLET_ACCOUNTS[1] })
    await kernel.eip155.getCapabilities()
    const last = wallet.requests.findLast(({ method }) => method === 'wallet_getCapabilities')
    expect([requestCount('wallet_getCapabilities'), last?.params]).toEqual([2, [address]])
  })

  it('returns the assets of the account, exactly as the node does [ACC-10]', async () => {
    const assets = (await kernel.eip155.getAssets())?.['eip155:31337']
    const [coins, tokens] = [await balanceOf(account), await tokensOf(account)]
    expect(assets).toMatchObject([
      { type: 'NATIVE', address: undefined, value: coins, decimals: 18, symbol: 'ETH' },
      { type: 'ERC20', value: tokens, decimals: 6, symbol: 'TUSD', name: 'Test Dollar' },
    ])
    expect(assets?.[1]?.address?.toLowerCase()).toBe(token.toLowerCase())
  })
})

describe('with a wallet without batches', () => {
  beforeEach(() => connect(plainWallet))

  it('sends one call as a transaction', async () => {
    const coins = await balanceOf(receiver)
    const id = await kernel.eip155.sendCalls({ calls: [{ to: receiver, value: 3n }], atomicRequired: true })
    expect(await kernel.eip155.waitForCalls(id)).toMatchObject({
      outcome: 'success',
      code: 200,
      atomic: true,
    })
    expect((await balanceOf(receiver)) - coins).toBe(3n)
    expect(wallet.approvals.map(({ title }) => title)).toEqual(['Send this transaction?'])
  })

  it('refuses several calls, and names the option for them', async () => {
    await expect(kernel.eip155.sendCalls({ calls: twoCalls() })).rejects.toMatchObject({
      code: 'RPC_NOT_ALLOWED',
      details: 'wallet_sendCalls: The wallet does not support batches. Nothing was sent.',
      fix: expect.stringContaining("'oneByOne'"),
    })
    for (const more of [{ atomicRequired: true }, { capabilities: { paymasterService: {} } }]) {
      const sent = kernel.eip155.sendCalls({ calls: twoCalls(), oneByOne: true, ...more })
      await expect(sent).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    }
    expect([wallet.approvals, requestCount('eth_sendTransaction')]).toEqual([[], 0])
  })

  it('sends several calls one after the other if that is allowed', async () => {
    const [coins, tokens] = [await balanceOf(receiver), await tokensOf(receiver)]
    const id = await kernel.eip155.sendCalls({ calls: twoCalls(), oneByOne: true })
    const status = await kernel.eip155.waitForCalls(id)
    expect([status.outcome, status.atomic, status.receipts.length]).toEqual(['success', false, 2])
    expect([(await balanceOf(receiver)) - coins, (await tokensOf(receiver)) - tokens]).toEqual([
      7n,
      1_000_000n,
    ])
    expect(wallet.approvals).toHaveLength(2)
  })

  it('reports the sent calls if the user rejects a later one', async () => {
    wallet.declines.add(2)
    const coins = await balanceOf(receiver)
    const sent: unknown = await kernel.eip155
      .sendCalls({ calls: twoCalls(), oneByOne: true })
      .catch((error: unknown) => error)
    expect(sent).toMatchObject({
      code: 'USER_REJECTED',
      details: expect.stringContaining('1 of 2 calls were sent before: transactions:eip155:31337:0x'),
    })
    const [id = ''] = String(Object(sent).details).match(/transactions:\S+/) ?? []
    expect(await kernel.eip155.getCallsStatus(id)).toMatchObject({ outcome: 'success' })
    expect((await balanceOf(receiver)) - coins).toBe(7n)
  })

  it('returns no capabilities and no assets', async () => {
    expect(await kernel.eip155.getCapabilities()).toEqual({})
    expect(await kernel.eip155.getAssets()).toBeUndefined()
  })
})

describe('on a chain without atomic batches', () => {
  const batchAccount = '0x7702000000000000000000000000000000007702'
  let code: string
  beforeEach(async () => {
    await connect()
    code = await chain.request('eth_getCode', [batchAccount, 'latest'])
    await chain.request('anvil_setCode', [batchAccount, '0x'])
  })
  afterEach(() => chain.request('anvil_setCode', [batchAccount, code]))

  it('refuses an atomic batch, and sends the calls of any other batch in sequence', async () => {
    expect((await kernel.eip155.getCapabilities())['eip155:31337']?.atomic).toBe('unsupported')
    const demanded = kernel.eip155.sendCalls({ calls: twoCalls(), atomicRequired: true })
    await expect(demanded).rejects.toMatchObject({ rpcCode: 5760 })
    const coins = await balanceOf(receiver)
    const id = await kernel.eip155.sendCalls({ calls: twoCalls() })
    const status = await kernel.eip155.waitForCalls(id)
    expect([status.outcome, status.atomic, status.receipts.length]).toEqual(['success', false, 2])
    expect((await balanceOf(receiver)) - coins).toBe(7n)
    expect(wallet.approvals).toHaveLength(1)
  })

  it('reports a partial result if a later call fails', async () => {
    const calls = [
      { to: receiver, value: 7n },
      { to: token, data: transfer(receiver, 10n ** 15n) },
    ]
    const id = await kernel.eip155.sendCalls({ calls })
    expect(await kernel.eip155.waitForCalls(id)).toMatchObject({
      outcome: 'partial',
      code: 600,
      atomic: false,
    })
  })
})

it('a disconnected wallet revokes the permission, and prompts again [ACC-11]', async () => {
  await connect()
  await kernel.connections.disconnect('eip155')
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  await kernel.connections.connect('dev.quoin.sandbox.extension')
  expect(wallet.approvals.map(({ title }) => title)).toEqual(['Connect to A page?'])
})

it('every call fails while no wallet is connected', async () => {
  await connect()
  await kernel.connections.disconnect('eip155')
  const { sendCalls, getCapabilities, getAssets } = kernel.eip155
  for (const request of [() => sendCalls({ calls: twoCalls() }), () => getCapabilities(), () => getAssets()])
    await expect(request()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})
