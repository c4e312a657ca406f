import { hexToU8a, u8aToHex } from '@polkadot/util'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNodePlatform } from '#core/platform'
import { type ChainModule, createKernel, type Kernel, type Network, type Transfer } from '#kernel'
import { createTestPlatform } from '#testing'
import { freePort } from '../../../sandbox/src/free-port.js'
import { polkadotChain } from '../../../sandbox/src/further-chains/further-chain.js'
import {
  type RunningFurtherChain,
  startFurtherChain,
} from '../../../sandbox/src/further-chains/start-further-chain.js'
import { createPolkadotKeys } from '../../../sandbox/wallet-parts/polkadot/create-polkadot-keys.js'
import { exampleNetwork } from '../testing/example-network.js'
import { createSandboxExtension, type SandboxExtension } from '../testing/sandbox-extension.js'
import { type PolkadotPlugin, polkadot } from './index.js'

const reference = polkadotChain.caipNetworkId.slice('polkadot:'.length)
const million = 1_000_000_000_000n
/** Of the chain's runtime. */
const existentialDeposit = 3_333_333n

/** Returns a platform without a browser, with real network and time. */
function createRealPlatform(): ReturnType<typeof createTestPlatform> {
  const { fetch, now, after, every } = createNodePlatform()
  return { ...createTestPlatform(), fetch, now, after, every }
}

let chain: RunningFurtherChain
let network: Network
let kernel: Kernel<PolkadotPlugin>
let module: ChainModule
let extension: SandboxExtension
const keys = createPolkadotKeys()
const [alice = '', bob = ''] = keys.accounts.map(({ address }) => address)

async function fund(address: string, amount: bigint): Promise<void> {
  const body = JSON.stringify({ address, amount: String(amount) })
  const answer = await fetch(`${chain.rpcUrl}/sandbox/fund`, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
}

const balanceOf = async (address: string): Promise<bigint> =>
  (await module.getBalance({ network, address })).value

async function build(change: {
  readonly to?: string
  readonly value?: bigint
  readonly orLess?: boolean
}): Promise<Transfer> {
  const transfer = await module.transfers?.build({ network, from: alice, to: bob, value: million, ...change })
  if (!transfer) throw new Error('Expected a transfer.')
  return transfer
}

/** Returns a new account each time. */
let made = 0
function stranger(): string {
  made += 1
  return encodeAddress(new Uint8Array(32).fill(made), 42)
}

beforeAll(async () => {
  chain = await startFurtherChain({ name: 'polkadot', port: await freePort(), timeout: 120_000 })
  network = exampleNetwork(reference, [chain.rpcUrl])
  const { name, coin } = polkadotChain
  extension = createSandboxExtension(keys, {
    name,
    rpcUrl: chain.rpcUrl,
    caipNetworkId: polkadotChain.caipNetworkId,
    symbol: coin.symbol,
    decimals: coin.decimals,
  })
  const platform = createRealPlatform()
  platform.globals.injectedWeb3 = { 'sandbox-extension': extension.injected }
  kernel = createKernel({ projectId: 'test', networks: [network], platform }).use(polkadot)
  await kernel.start()
  module = kernel.chains.get('polkadot')
  await fund(alice, 1_000n * million)
  await vi.waitFor(() => expect(kernel.connectors.find('polkadot:sandbox-extension')).toBeDefined(), 10_000)
  await kernel.connections.connect('polkadot:sandbox-extension')
}, 240_000)

afterAll(async () => {
  await kernel?.dispose()
  await chain?.stop()
})

beforeEach(() => extension.answerWith(undefined))

describe('with an extension and a real chain [NET-12]', () => {
  it('connects with the account of the extension', () => {
    expect(kernel.connections.caipAddress('polkadot')).toBe(`polkadot:${reference}:${alice}`)
  })

  it('reads the balance of an account, and of one that does not exist', async () => {
    expect(await module.getBalance({ network, address: alice })).toEqual({
      value: 1_000n * million,
      decimals: 12,
      symbol: 'EXA',
    })
    expect(await balanceOf(stranger())).toBe(0n)
  })

  it('signs a message that polkadot-js and the module verify [NET-12]', async () => {
    for (const message of ['Sign in to Example', '0x1234', 'zwei\nZeilen 🦊']) {
      const call = await module.messages?.request({ address: alice, message })
      if (!call) throw new Error('Expected a signing request.')
      const signature = (await module.messages?.readSignature(await kernel.rpc.request(call))) ?? ''
      const bytes = `<Bytes>${message}</Bytes>`
      expect(signatureVerify(bytes, signature, alice).isValid).toBe(true)
      const verify = (change: object): Promise<boolean> | undefined =>
        module.messages?.verify?.({ network, address: alice, message, signature, ...change })
      expect(await verify({})).toBe(true)
      expect(await verify({ message: `${message}.` })).toBe(false)
      expect(await verify({ address: bob })).toBe(false)
      expect(await verify({ signature: '0x1234' })).toBe(false)
    }
  })

  it('sends a transfer that gets into a block, for at most its stated fee', async () => {
    const to = stranger()
    const before = await balanceOf(alice)
    const transfer = await build({ to, value: 3n * million + 1n })
    const { call } = transfer
    const sent = { from: alice, to, value: 3n * million + 1n }
    expect(await module.transfers?.decode({ network, call })).toMatchObject(sent)
    const { transactionPayload } = Object(call.params)
    const change = (payload: object) => ({
      ...call,
      params: { address: alice, transactionPayload: { ...transactionPayload, ...payload } },
    })
    // A tip, another runtime, another call: the effect is unknown.
    for (const payload of [
      { tip: '0x01' },
      { specVersion: '0x00000001' },
      { method: `${transactionPayload.method}00` },
    ])
      expect(await module.transfers?.decode({ network, call: change(payload) })).toBeUndefined()
    const options = await module.transfers?.getFeeOptions({
      network,
      from: alice,
      to,
      value: 3n * million + 1n,
    })
    expect(options).toMatchObject([{ speed: 'normal', fee: transfer.fee }])
    const id = await transfer.submit(await kernel.rpc.request(transfer.call))
    expect(module.isTransactionId(id)).toBe(true)
    expect(await module.transactions?.waitFor({ network, id })).toEqual({ status: 'success' })
    const inclusion = await module.transactions?.findInclusion?.({ network, id })
    expect(inclusion).toMatchObject({ block: inclusion?.newest })
    expect(await balanceOf(to)).toBe(3n * million + 1n)
    const paid = before - (await balanceOf(alice)) - (3n * million + 1n)
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(transfer.fee.value)
    // The estimate is close to the actual fee.
    expect(transfer.fee.value).toBeLessThan((paid * 110n) / 100n)
  })

  it('sends the same transaction once, however often it is submitted, and its id is known before [SEC-06] [REL-05]', async () => {
    const to = stranger()
    const transfer = await build({ to })
    const answer = await kernel.rpc.request(transfer.call)
    const interrupted = transfer.submit(answer, undefined, () => Promise.reject(new Error('not kept')))
    await expect(interrupted).rejects.toThrow('not kept')
    expect(await balanceOf(to)).toBe(0n)
    const kept: string[] = []
    const id = await transfer.submit(answer, undefined, async (one) => void kept.push(one))
    expect(kept).toEqual([id])
    await module.transactions?.waitFor({ network, id })
    expect(await transfer.submit(answer)).toBe(id)
    expect(await balanceOf(to)).toBe(million)
  })

  it('reports a transaction that is in a block and failed', async () => {
    const [one, other] = [await build({ value: 600n * million }), await build({ value: 600n * million })]
    // Both have the same nonce; the wallet changes that of the second and so signs another transaction.
    const { address, transactionPayload } = other.call.params as {
      address: string
      transactionPayload: { nonce: string }
    }
    const nonce = `0x${(Number(transactionPayload.nonce) + 1).toString(16).padStart(8, '0')}`
    const params = { address, transactionPayload: { ...transactionPayload, nonce } }
    const { signature } = await kernel.rpc.request<{ signature: `0x${string}` }>({
      ...other.call,
      params,
    })
    const id = await one.submit(await kernel.rpc.request(one.call))
    expect(await module.transactions?.waitFor({ network, id })).toEqual({ status: 'success' })
    const failing = await submitSigned(params, signature)
    expect(await module.transactions?.waitFor({ network, id: failing })).toEqual({ status: 'failed' })
  })
})

/** Sends a signed transfer with the library alone, like another program. */
async function submitSigned(
  params: { readonly address: string; readonly transactionPayload: object },
  signature: `0x${string}`,
): Promise<string> {
  const { ApiPromise, HttpProvider } = await import('@polkadot/api')
  // Its own types differ in optional members.
  const provider = new HttpProvider(chain.rpcUrl) as never
  const api = await ApiPromise.create({ provider, noInitWarn: true })
  // The library created the payload.
  const payload = params.transactionPayload as Parameters<ReturnType<typeof api.tx>['addSignature']>[2] &
    object
  const method = Reflect.get(payload, 'method')
  const extrinsic = api.registry.createType('Extrinsic', { method }, { version: 4 })
  extrinsic.addSignature(params.address, signature, payload)
  const hash = await api.rpc.author.submitExtrinsic(extrinsic)
  await api.disconnect()
  return hash.toHex()
}

describe('limits of a transfer', () => {
  it('refuses a signature of another transfer than the requested one [SEC-07]', async () => {
    const to = stranger()
    const [requests, other] = [await build({ to }), await build({ to, value: 2n * million })]
    const answer = await kernel.rpc.request(other.call)
    await expect(requests.submit(answer)).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
    expect(await balanceOf(to)).toBe(0n)
  })

  it('refuses another transaction next to the right signature, and accepts the right one [SEC-07]', async () => {
    const to = stranger()
    const transfer = await build({ to })
    const { signature } = await kernel.rpc.request<{ signature: string }>(transfer.call)
    const tampered = { signature, signedTransaction: '0x1234' }
    await expect(transfer.submit(tampered)).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
    const bytes = new Uint8Array([1, 2, 3])
    await expect(transfer.submit({ signature, signedTransaction: bytes })).rejects.toMatchObject({
      code: 'TRANSACTION_CHANGED',
    })
    expect(await balanceOf(to)).toBe(0n)
    // Without the kind as first byte, as some wallets return it.
    const bare = u8aToHex(hexToU8a(signature).slice(1))
    const id = await transfer.submit({ signature: bare })
    expect(await module.transactions?.waitFor({ network, id })).toEqual({ status: 'success' })
    expect(await balanceOf(to)).toBe(million)
  })

  it('refuses invalid responses [SEC-15]', async () => {
    const transfer = await build({})
    const long = `0x${'1'.repeat(1_000)}`
    for (const answer of [
      undefined,
      null,
      '0x',
      {},
      { signature: 7 },
      { signature: '0x' },
      { signature: long },
    ])
      await expect(transfer.submit(answer)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
  })

  it('reports that the account cannot pay, with the required amount [NET-12]', async () => {
    const balance = await balanceOf(alice)
    const overspent = build({ value: balance })
    await expect(overspent).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
    await expect(overspent).rejects.toThrow(`${existentialDeposit} stay in the account`)
    await expect(build({ value: balance + million })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })

  it('refuses less than the minimum balance of a new account', async () => {
    await expect(build({ to: stranger(), value: existentialDeposit - 1n })).rejects.toMatchObject({
      code: 'NODE_REFUSED',
      message: expect.stringContaining(String(existentialDeposit)),
    })
  })

  it('sends everything except fee and deposit [SND-01]', async () => {
    const all = await balanceOf(alice)
    const transfer = await build({ value: all, orLess: true })
    expect(transfer.value).toBe(all - transfer.fee.value - existentialDeposit)
    const read = await module.transfers?.decode({ network, call: transfer.call })
    expect(read?.value).toBe(transfer.value)
  })

  it('leaves the account alive after everything but fee and deposit was sent', async () => {
    await fund(alice, million)
    // The fee also depends on the encoded length of the amount.
    const { fee } = await build({ value: 300n * million })
    const value = (await balanceOf(alice)) - fee.value - existentialDeposit
    const transfer = await build({ value })
    const id = await transfer.submit(await kernel.rpc.request(transfer.call))
    expect(await module.transactions?.waitFor({ network, id })).toEqual({ status: 'success' })
    expect(await balanceOf(alice)).toBeGreaterThanOrEqual(existentialDeposit)
    await fund(alice, 1_000n * million)
  })

  it('binds the same transfer to a newer block, for at most the displayed fee [M16] [SEC-06]', async () => {
    const to = stranger()
    const transfer = await build({ to, value: 2n * million })
    const other = await build({})
    expect(
      await module.transactions?.waitFor({
        network,
        id: await other.submit(await kernel.rpc.request(other.call)),
      }),
    ).toEqual({ status: 'success' })
    const renewed = await transfer.renewal?.renew()
    if (!renewed) throw new Error('Expected a renewal.')
    const payloadOf = ({ call }: Transfer) => Object(call.params).transactionPayload
    expect(payloadOf(renewed).blockHash).not.toBe(payloadOf(transfer).blockHash)
    expect(payloadOf(renewed).nonce).not.toBe(payloadOf(transfer).nonce)
    expect(payloadOf(renewed).method).toBe(payloadOf(transfer).method)
    expect(renewed.fee.value).toBeLessThanOrEqual(transfer.fee.value)
    const id = await renewed.submit(await kernel.rpc.request(renewed.call))
    expect(await module.transactions?.waitFor({ network, id })).toEqual({ status: 'success' })
    expect(await balanceOf(to)).toBe(2n * million)
  })

  it('reports a user rejection [CON-08]', async () => {
    extension.answerWith(() => Promise.reject(new Error('Cancelled')))
    const transfer = await build({})
    await expect(kernel.rpc.request(transfer.call)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('sends no wallet request for a transaction of another network [SEC-07]', async () => {
    const { call } = await build({})
    const { address, transactionPayload } = call.params as { address: string; transactionPayload: object }
    const genesisHash = `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}`
    const count = extension.requests.length
    const params = { address, transactionPayload: { ...transactionPayload, genesisHash } }
    await expect(kernel.rpc.request({ ...call, params })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
    expect(extension.requests).toHaveLength(count)
  })

  it('reports the message of a node that refuses a transaction', async () => {
    const transfer = await build({ value: 900n * million })
    const answer = await kernel.rpc.request(transfer.call)
    const first = await build({ value: million })
    const id = await first.submit(await kernel.rpc.request(first.call))
    await module.transactions?.waitFor({ network, id })
    // Another transaction used its nonce.
    await expect(transfer.submit(answer)).rejects.toMatchObject({
      code: 'NODE_REFUSED',
      message: expect.stringContaining('1010'),
    })
  })

  it('refuses a node that serves another network', async () => {
    const wrong = exampleNetwork('91b171bb158e2d3848fa23a9f1c25182', [chain.rpcUrl])
    const intent = { network: wrong, from: alice, to: bob, value: million }
    await expect(module.transfers?.build(intent)).rejects.toMatchObject({
      code: 'NODE_FAILED',
      message: expect.stringContaining('another network'),
    })
  })
})

it('waits for a missing transaction until the timeout or an abort [REL-02]', async () => {
  const id = `0x${'ab'.repeat(32)}`
  await expect(module.transactions?.waitFor({ network, id, timeoutMs: 1 })).rejects.toMatchObject({
    code: 'TIMEOUT',
  })
  const controller = new AbortController()
  const wait = module.transactions?.waitFor({ network, id, signal: controller.signal })
  controller.abort()
  await expect(wait).rejects.toMatchObject({ code: 'ABORTED' })
})

it('uses the pallet index of balances in the sandbox chain, as its wallets do', async () => {
  const transfer = await build({ value: 5n * million })
  const { method } = Reflect.get(Object(transfer.call.params), 'transactionPayload') as { method: string }
  expect(method.slice(0, 6)).toBe('0x0a03')
  const { name, coin } = polkadotChain
  const { view } = await keys.read({
    ...transfer.call,
    site: { name: 'Test', url: 'https://app.example' },
    network: {
      name,
      rpcUrl: chain.rpcUrl,
      caipNetworkId: polkadotChain.caipNetworkId,
      symbol: coin.symbol,
      decimals: coin.decimals,
    },
  })
  expect(view.facts.slice(0, 2)).toEqual([
    { label: 'Amount', value: '5 ROC', look: 'amount' },
    { label: 'To', value: bob, look: 'code' },
  ])
  expect(view.warning).toBeUndefined()
})

/** Stores proxies of an account, as its own `addProxy` calls would. The runtime expects them in the order of their bytes. */
async function setProxies(
  owner: string,
  proxies: readonly (readonly [string, string, number])[],
): Promise<void> {
  const list = proxies.map(([delegate, proxyType, delay]) => ({ delegate, proxyType, delay }))
  const params = [{ Proxy: { Proxies: [[[owner], [list, 0]]] } }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_setStorage', params })
  const answer = await fetch(chain.rpcUrl, { method: 'POST', body })
  const { error } = Object(await answer.json())
  if (error) throw new Error(JSON.stringify(error))
}

describe('proxies', () => {
  const list = async () =>
    (await module.permissions?.list({ network, address: alice, depth: 1 }))?.permissions ?? []
  const build = async (...ids: readonly string[]): Promise<Transfer> => {
    const built = await module.permissions?.revocations?.build({ network, from: alice, ids })
    if (!built) throw new Error('Expected a transaction.')
    return built
  }

  it('are listed by what they may do, and when', async () => {
    expect(await list()).toEqual([])
    const carol = stranger()
    await setProxies(alice, [
      [bob, 'Any', 0],
      [bob, 'Any', 100],
      [carol, 'CancelProxy', 0],
      [carol, 'NonTransfer', 0],
    ])
    const listed = await list()
    const rows = listed.map(({ action, holder, risk, atRisk }) => [
      Object(action).type,
      Object(action).delay,
      holder.address,
      risk,
      atRisk !== undefined,
    ])
    expect(rows.toSorted()).toEqual(
      [
        ['Any', undefined, bob, 'high', true],
        ['Any', 100n, bob, 'medium', true],
        ['CancelProxy', undefined, carol, 'low', false],
        ['NonTransfer', undefined, carol, 'medium', false],
      ].toSorted(),
    )
    expect(listed.find(({ risk }) => risk === 'high')?.atRisk?.value).toBe(await balanceOf(alice))
  })

  it('are removed one by one and together, and nothing but them [SEC-07]', async () => {
    const carol = stranger()
    await setProxies(alice, [
      [carol, 'NonTransfer', 0],
      [bob, 'Any', 0],
      [bob, 'Any', 100],
    ])
    const [first = '', ...rest] = (await list()).map(({ id }) => id)
    for (const ids of [[first], rest]) {
      const built = await build(...ids)
      const { call } = built
      const decode = (params: unknown) =>
        module.permissions?.revocations?.decode({ network, call: { ...call, params } })
      expect((await decode(call.params))?.toSorted()).toEqual(ids.toSorted())
      const { transactionPayload, address } = Object(call.params)
      for (const change of [{ tip: '0x01' }, { method: `${transactionPayload.method}00` }, { address: bob }])
        expect(
          await decode({ address, transactionPayload: { ...transactionPayload, ...change } }),
        ).toBeUndefined()
      const id = await built.submit(await kernel.rpc.request(call))
      expect(await module.transactions?.waitFor({ network, id })).toEqual({ status: 'success' })
      expect((await list()).map((one) => one.id).filter((one) => ids.includes(one))).toEqual([])
    }
    expect(await list()).toEqual([])
  })

  it('are not removed by a call that is none, nor without the fee', async () => {
    for (const id of ['', 'chain:x', `0x${'11'.repeat(32)}/Any`])
      await expect(build(id), id).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
    const transfer = await module.transfers?.build({ network, from: alice, to: bob, value: million })
    if (!transfer) throw new Error('Expected a transfer.')
    expect(await module.permissions?.revocations?.decode({ network, call: transfer.call })).toBeUndefined()
    const poor = module.permissions?.revocations?.build({
      network,
      from: stranger(),
      ids: [`0x${'11'.repeat(32)}/Any/0`],
    })
    await expect(poor).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })
})
