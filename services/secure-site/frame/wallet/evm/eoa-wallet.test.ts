import { createPublicClient, createTestClient, type Hex, http, parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiptOf } from '../../../../../sandbox/src/chain/receipt-of.js'
import { type RunningChain, startChain } from '../../../../../sandbox/src/chain/start-chain.js'
import { freePort } from '../../../../../sandbox/src/free-port.js'
import type { SiteChain } from '../../../src/chains/site-chain.js'
import { createTestWalletServer, type TestWalletServer } from '../../../testing/create-test-wallet-server.js'
import { startFaultyBundler } from '../../../testing/start-faulty-bundler.js'
import { declined, openTestWallet, type TestWallet } from '../testing/open-test-wallet.js'

let node: RunningChain
let site: TestWalletServer
let chain: SiteChain
beforeAll(async () => {
  const started = startChain({ chain: { id: 31337, name: 'Test' }, port: await freePort() })
  ;[node, site] = await Promise.all([started, createTestWalletServer()])
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  chain = { caipNetworkId: 'eip155:31337', name: 'Test', rpcUrl: node.rpcUrl, nativeCurrency }
})
afterAll(async () => {
  await Promise.all([node?.stop(), site?.close()])
})

const receiver = '0x000000000000000000000000000000000000bEEF'

async function openFunded(id: string, amount = '1') {
  const wallet = openTestWallet(site.session({ id }), [chain])
  const address = (await wallet.user()).address as Hex
  const client = createPublicClient({ transport: http(node.rpcUrl), cacheTime: 0 })
  await createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) }).setBalance({
    address,
    value: parseEther(amount),
  })
  return { wallet, address, client }
}

const feeShown = ({ reviews }: TestWallet): bigint => {
  const subject = reviews.at(-1)?.subject
  if (subject?.kind !== 'transaction' || typeof subject.fee !== 'bigint') throw new Error('No fee was shown.')
  return subject.fee
}

describe('the account of the keys', () => {
  it('sends what was shown, for at most the displayed fee [EMB-02]', async () => {
    const { wallet, address, client } = await openFunded('sender')
    const before = await client.getBalance({ address: receiver })
    const hash = (await wallet.request('eth_sendTransaction', [
      { from: address, to: receiver, value: '0x7b' },
    ])) as Hex
    const receipt = await receiptOf(client, hash)
    expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase() })
    expect(await client.getTransaction({ hash })).toMatchObject({ type: 'eip1559', value: 123n, nonce: 0 })
    expect((await client.getBalance({ address: receiver })) - before).toBe(123n)
    expect(receipt.gasUsed * receipt.effectiveGasPrice <= feeShown(wallet)).toBe(true)
    expect(wallet.reviews.at(-1)).toMatchObject({
      account: { address, type: 'eoa' },
      network: { caipNetworkId: 'eip155:31337' },
      subject: { call: { to: receiver, value: 123n, data: '0x' } },
    })
  })

  it('sends two concurrent requests as two transactions, and nothing that was rejected [SEC-06]', async () => {
    const { wallet, address, client } = await openFunded('twice')
    const send = (value: string) =>
      wallet.request('eth_sendTransaction', [{ from: address, to: receiver, value }])
    const hashes = (await Promise.all([send('0x1'), send('0x2')])) as Hex[]
    await Promise.all(hashes.map((hash) => receiptOf(client, hash)))
    expect(await client.getTransactionCount({ address })).toBe(2)
    wallet.onRequest(() => Promise.reject(declined))
    await expect(send('0x3')).rejects.toMatchObject({ code: 4001 })
    expect(await client.getTransactionCount({ address })).toBe(2)
  })

  it('reports a failing transaction before the approval, and that nothing was sent', async () => {
    const { wallet, address } = await openFunded('poor', '0.000001')
    const send = (fields: object) =>
      wallet.request('eth_sendTransaction', [{ from: address, to: receiver, ...fields }])
    await expect(send({ value: '0xde0b6b3a7640000' })).rejects.toThrow(
      'don’t have enough ETH for the amount and the network fee. Nothing was sent.',
    )
    const rich = await openFunded('rich')
    // Code that reverts immediately.
    const create = rich.wallet.request('eth_sendTransaction', [{ from: rich.address, data: '0x60006000fd' }])
    await expect(create).rejects.toThrow(/would fail.*Nothing was sent\./)
    expect([...wallet.reviews, ...rich.wallet.reviews]).toEqual([])
  })

  it.each([
    [-32603, 'Internal error', 'It may have been sent'],
    [-32000, 'upstream request timed out', 'It may have been sent'],
    [-32000, 'nonce too low', 'It may have been sent'],
    [-32000, 'already known', undefined],
    [-32000, 'transaction type not supported', 'Nothing was sent'],
  ])('reads a node’s error after signing as an outcome: %d %s [M1] [SEC-06]', async (code, message, text) => {
    const faulty = await startFaultyBundler(node.rpcUrl)
    faulty.fault = (method) =>
      method === 'eth_sendRawTransaction' ? { refuse: { code, message } } : undefined
    const { address } = await openFunded('lost')
    const wallet = openTestWallet(site.session({ id: 'lost' }), [{ ...chain, rpcUrl: faulty.url }])
    const sending = wallet.request('eth_sendTransaction', [{ from: address, to: receiver, value: '0x1' }])
    if (text === undefined) expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
    else await expect(sending).rejects.toThrow(text)
    await faulty.stop()
  })

  it('reports a node’s response after signing that is not the hash as an unknown outcome [SEC-06] [REL-02]', async () => {
    const faulty = await startFaultyBundler(node.rpcUrl)
    faulty.fault = (method) =>
      method === 'eth_sendRawTransaction' ? { answer: `0x${'ab'.repeat(32)}` } : undefined
    const { address } = await openFunded('other')
    const wallet = openTestWallet(site.session({ id: 'other' }), [{ ...chain, rpcUrl: faulty.url }])
    const sending = wallet.request('eth_sendTransaction', [{ from: address, to: receiver, value: '0x1' }])
    await expect(sending).rejects.toThrow('It may have been sent')
    await faulty.stop()
  })

  it('signs messages as text or hex with verifiable signatures [EMB-02]', async () => {
    const { wallet, address } = await openFunded('signer')
    const signature = (await wallet.request('personal_sign', ['Hello', address])) as Hex
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    expect(await wallet.request('personal_sign', ['0x48656c6c6f', address])).toBe(signature)
  })

  it('sends calls sequentially, each with its own approval, and returns their status [EMB-02]', async () => {
    const { wallet, address, client } = await openFunded('batch')
    const calls = [1, 2].map((value) => ({ to: receiver, value: `0x${value}` }))
    const bundle = { version: '2.0.0', chainId: '0x7a69', from: address, calls }
    const { id } = (await wallet.request('wallet_sendCalls', [bundle])) as { id: string }
    expect(wallet.reviews.map(({ subject }) => subject.kind)).toEqual(['transaction', 'transaction'])
    await expect.poll(() => wallet.request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
    const status = await wallet.request('wallet_getCallsStatus', [id])
    expect(status).toMatchObject({
      id,
      chainId: '0x7a69',
      atomic: false,
      receipts: [{ status: '0x1' }, { status: '0x1' }],
    })

    let requestCount = 0
    wallet.onRequest(() => {
      requestCount += 1
      if (requestCount === 2) throw declined
    })
    const own = { ...bundle, id: '0xmine' }
    expect(await wallet.request('wallet_sendCalls', [own])).toEqual({ id: '0xmine' })
    await expect
      .poll(() => wallet.request('wallet_getCallsStatus', ['0xmine']))
      .toMatchObject({ status: 600 })
    await expect(wallet.request('wallet_sendCalls', [own])).rejects.toMatchObject({ code: 5720 })
    expect(await client.getTransactionCount({ address })).toBe(3)
  })

  it('reads from the node without an approval [EMB-03]', async () => {
    const { wallet, address } = await openFunded('reader')
    expect(await wallet.request('eth_getBalance', [address, 'latest'])).toBe('0xde0b6b3a7640000')
    expect(await wallet.request('eth_accounts')).toEqual([address])
    expect(await wallet.request('eth_chainId')).toBe('0x7a69')
    expect(await wallet.request('wallet_getAssets', [{ account: address }])).toMatchObject({
      '0x7a69': [{ type: 'native', balance: '0xde0b6b3a7640000', metadata: { symbol: 'ETH' } }],
    })
    await expect(wallet.request('eth_getBalance', ['nonsense', 'latest'])).rejects.toMatchObject({
      code: -32602,
    })
    expect(wallet.reviews).toEqual([])
  })
})
