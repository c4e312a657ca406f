import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatEther, getAddress, JsonRpcProvider, Transaction, verifyMessage, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainRequest, createKernel, type Kernel, type Transfer, type TransferIntent } from '#kernel'
import { createMockEvmWallet, createTestPlatform, describeChain, type MockEvmWallet } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module, type Eip155Plugin, eip155 } from '../index.js'

/** An exclusive key, so that its balance depends on these tests alone. */
const signer = new Wallet(`0x${'a1'.repeat(32)}`)
const receiver = '0x000000000000000000000000000000000000bEEF'
const ether = 10n ** 18n

const platform = createRealPlatform()
const module = createEip155Module(platform)
let chain: TestChain
let provider: JsonRpcProvider
let wallet: MockEvmWallet
let kernel: Kernel<Eip155Plugin>
let usd: `0x${string}`
let old: `0x${string}`

/** A wallet with keys and transactions of ethers, so that the test is independent of viem. */
async function sign(
  params: unknown,
  change: (signed: string) => string = (signed) => signed,
): Promise<unknown> {
  const [{ from: _, gas = '0x0', ...wanted }] = params as [Record<string, string>]
  const nonce = await provider.getTransactionCount(signer.address, 'latest')
  const chainId = (await provider.getNetwork()).chainId
  const signed = await signer.signTransaction({ ...wanted, gasLimit: gas, nonce, chainId })
  return chain.request('eth_sendRawTransaction', [change(signed)])
}

beforeAll(async () => {
  chain = await startTestChain()
  provider = new JsonRpcProvider(chain.rpcUrl, undefined, { cacheTimeout: -1, pollingInterval: 20 })
  const { deployer } = chain
  usd = await deployer.deployToken({ name: 'Test Dollar', symbol: 'TUSD', decimals: 6, supply: 10n ** 12n })
  old = await deployer.deployOldToken()
  await chain.request('anvil_setBalance', [signer.address, `0x${(100n * ether).toString(16)}`])
  for (const token of [usd, old]) {
    const amount = 50_000_000n.toString(16).padStart(64, '0')
    const to = signer.address.slice(2).toLowerCase().padStart(64, '0')
    await deployer.send({ to: token, data: `0xa9059cbb${to}${amount}` })
  }
  wallet = createMockEvmWallet({
    accounts: [signer.address],
    chainId: 31337,
    answers: {
      eth_sendTransaction: (params) => sign(params),
      personal_sign: (params) => signer.signMessage(Buffer.from(String(Object(params)[0]).slice(2), 'hex')),
    },
  })
  const page = createRealPlatform()
  wallet.announceOn(page)
  kernel = createKernel({ projectId: 'test', networks: [chain.network()], platform: page }).use(eip155)
  await kernel.start()
  await kernel.connections.connect('org.example.mock')
})
afterAll(async () => {
  provider?.destroy()
  await kernel?.dispose()
  await chain?.stop()
})

function build(change: Partial<TransferIntent & ChainRequest> = {}): Promise<Transfer> {
  const intent = { network: chain.network(), from: signer.address, to: receiver, value: ether, ...change }
  return module.transfers?.build(intent) ?? Promise.reject(new Error('Expected a transfer.'))
}

/** Decodes a built transfer. */
const readBack = ({ call }: Transfer) => module.transfers?.decode({ network: chain.network(), call })

async function send(change: Partial<TransferIntent> = {}): Promise<string> {
  const transfer = await build(change)
  const { token } = change
  expect(await readBack(transfer)).toEqual({
    from: signer.address.toLowerCase(),
    to: getAddress(change.to ?? receiver),
    value: transfer.value,
    ...(token !== undefined && { token: getAddress(token) }),
  })
  const id = await transfer.submit(await kernel.rpc.request(transfer.call))
  expect(await module.transactions?.waitFor({ network: chain.network(), id })).toEqual({ status: 'success' })
  return id
}

const balance = async (address: string): Promise<bigint> =>
  (await module.getBalance({ network: chain.network(), address })).value
const tokens = async (address: string, token: string): Promise<bigint> =>
  (await module.tokens?.getBalances({ network: chain.network(), address, tokens: [token] }))?.[0]?.value ?? 0n

describe('the native currency [NET-12]', () => {
  it('is sent for at most the stated fee, and ethers reads the same transaction in the block', async () => {
    const before = await balance(signer.address)
    const { fee } = await build()
    const id = await send()
    const paid = before - (await balance(signer.address)) - ether
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(fee.value)
    expect(await provider.getTransaction(id)).toMatchObject({
      from: signer.address,
      to: receiver,
      value: ether,
    })
    expect(formatEther(await provider.getBalance(receiver))).toBe('1.0')
  })

  it('is sent at the chosen speed', async () => {
    const options =
      (await module.transfers?.getFeeOptions({
        network: chain.network(),
        from: signer.address,
        to: receiver,
        value: ether,
      })) ?? []
    expect(options.map(({ speed }) => speed)).toEqual(['slow', 'normal', 'fast'])
    const [slow = 0n, normal = 0n, fast = 0n] = options.map(({ fee }) => fee.value)
    expect([slow < normal, normal < fast]).toEqual([true, true])
    // Each block changes the base fee: all are built before the first is sent.
    const transfers = await Promise.all(options.map(({ speed }) => build({ speed })))
    expect(transfers.map(({ fee }) => fee)).toEqual(options.map(({ fee }) => fee))
    for (const { call, submit } of transfers) {
      const mined = await provider.getTransaction(await submit(await kernel.rpc.request(call)))
      const [wanted] = call.params as [Record<string, string>]
      expect([mined?.type, mined?.maxFeePerGas, mined?.maxPriorityFeePerGas, mined?.gasLimit]).toEqual([
        2,
        ...[wanted.maxFeePerGas, wanted.maxPriorityFeePerGas, wanted.gas].map((hex) => BigInt(hex ?? 0)),
      ])
    }
  })

  it('is not sent above the balance: the error has amount and fee, and the wallet receives no request [ERR-03]', async () => {
    const requestCount = wallet.requests.length
    const has = await balance(signer.address)
    await expect(build({ value: 1_000n * ether })).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
      details: expect.stringMatching(
        /^The account has \d+\.\d+ ETH, less than the 1000 ETH to send\. The fee is at most 0\.0\d+ ETH\. Nothing was sent\.$/,
      ),
    })
    await expect(build({ value: has })).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
      details: expect.stringContaining(' ETH are to be sent. The fee is at most 0.0'),
    })
    const { fee } = await build()
    await send({ value: has - 2n * fee.value })
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(
      wallet.requests.slice(0, requestCount).filter(({ method }) => method === 'eth_sendTransaction').length +
        1,
    )
    await chain.request('anvil_setBalance', [signer.address, `0x${(100n * ether).toString(16)}`])
  })

  it('is sent completely, minus the current fee: only that fee is left [SND-01]', async () => {
    const all = await balance(signer.address)
    const options = await module.transfers?.getFeeOptions({
      network: chain.network(),
      from: signer.address,
      to: receiver,
      value: all,
      orLess: true,
    })
    const transfer = await build({ value: all, orLess: true })
    expect(transfer.value).toBe(all - transfer.fee.value)
    expect(options?.find(({ speed }) => speed === 'normal')?.max).toBe(transfer.value)
    // The base fee has grown since the balance was read: the amount shrinks without an error.
    await chain.request('anvil_setNextBlockBaseFeePerGas', ['0x174876e800'])
    await chain.request('anvil_mine', ['0x1'])
    const dearer = await build({ value: all, orLess: true })
    expect(dearer.fee.value).toBeGreaterThan(transfer.fee.value)
    await send({ value: all, orLess: true })
    expect(await balance(signer.address)).toBeLessThan(dearer.fee.value)
    await expect(build({ value: all, orLess: true })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
    await chain.request('anvil_setBalance', [signer.address, `0x${(100n * ether).toString(16)}`])
  })

  it('is sent completely on a roll-up and by a smart account, too: their extra costs are left', async () => {
    const all = await balance(signer.address)
    const plain = await build({ value: all, orLess: true })
    // Returns one word for every call: a thousandth of a coin.
    const word = (ether / 1_000n).toString(16).padStart(16, '0')
    const oracle = '0x420000000000000000000000000000000000000F'
    await chain.request('anvil_setCode', [oracle, `0x67${word}60005260206000f3`])
    const rollup = await build({ value: all, orLess: true })
    expect(rollup.value).toBe((plain.value ?? 0n) - (ether * 3n) / 2_000n)
    await chain.request('anvil_setCode', [oracle, '0x'])
    const smart = await build({ value: all, orLess: true, accountType: 'smartAccount' })
    expect(smart.value).toBeLessThan(all - 20n * smart.fee.value)
  })

  it('is renewed at the current price, within the displayed fee while that suffices [M16]', async () => {
    const baseFee = async (gwei: number): Promise<void> => {
      await chain.request('anvil_setNextBlockBaseFeePerGas', [`0x${(gwei * 10 ** 9).toString(16)}`])
      await chain.request('evm_mine')
      // The history of a node contains the fee of the next block.
      await chain.request('anvil_setNextBlockBaseFeePerGas', [`0x${(gwei * 10 ** 9).toString(16)}`])
    }
    const fieldsOf = ({ call }: Transfer) => (call.params as [Record<string, string>])[0]
    await baseFee(10)
    const first = await build()
    const renew = async (transfer: Transfer): Promise<Transfer> => {
      const renewed = await transfer.renewal?.renew()
      if (!renewed) throw new Error('Expected a renewal.')
      expect(await readBack(renewed)).toEqual(await readBack(transfer))
      return renewed
    }
    await baseFee(12)
    const within = await renew(first)
    expect([within.fee, fieldsOf(within).maxFeePerGas]).toEqual([first.fee, fieldsOf(first).maxFeePerGas])
    await baseFee(5)
    const lower = await renew(within)
    expect(lower.fee.value).toBeLessThan(first.fee.value)
    await baseFee(20)
    const higher = await renew(within)
    expect(higher.fee.value).toBeGreaterThan(first.fee.value)
    expect(BigInt(fieldsOf(higher).maxFeePerGas ?? 0)).toBeGreaterThanOrEqual(30n * 10n ** 9n)
    // The first one would no longer get into the next block.
    expect(BigInt(fieldsOf(first).maxFeePerGas ?? 0)).toBeLessThan(20n * 10n ** 9n)
    await send()
    const all = await build({ value: await balance(signer.address), orLess: true })
    await baseFee(60)
    const less = await all.renewal?.renew()
    expect(less?.value).toBeLessThan(all.value ?? 0n)
    expect((less?.value ?? 0n) + (less?.fee.value ?? 0n)).toBe(await balance(signer.address))
    await baseFee(1)
  })

  it('is not sent to an address with an invalid checksum [SEC-09]', async () => {
    const wrong = getAddress(receiver).replace('bEEF', 'BeEF')
    for (const change of [{ to: wrong }, { to: 'alice.eth' }, { token: wrong }]) {
      await expect(build(change)).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
    }
  })

  it('is not sent to a contract that refuses it, as the node reports', async () => {
    const refusing = '0x00000000000000000000000000000000000bad01'
    await chain.request('anvil_setCode', [refusing, '0x60006000fd'])
    await expect(build({ to: refusing })).rejects.toMatchObject({ code: 'NODE_REFUSED' })
  })
})

describe('tokens [NET-12]', () => {
  it.each([
    ['a token that follows ERC-20', () => usd, 'TUSD'],
    ['a token that returns nothing', () => old, 'OLD'],
  ])('are sent: %s', async (_, token, symbol) => {
    const has = await tokens(signer.address, token())
    const coins = await balance(signer.address)
    const { fee } = await build({ token: token(), value: 1_500_000n })
    await send({ token: token(), value: 1_500_000n })
    expect(await tokens(receiver, token())).toBe(1_500_000n)
    expect(await tokens(signer.address, token())).toBe(has - 1_500_000n)
    expect(coins - (await balance(signer.address))).toBeLessThanOrEqual(fee.value)
    const much = build({ token: token(), value: 10n ** 12n })
    await expect(much).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
      details: expect.stringContaining(
        `The account has 48.5 ${symbol}, less than the 1000000 ${symbol} to send.`,
      ),
    })
  })

  it('are sent completely, even if less than expected is left', async () => {
    const has = await tokens(signer.address, usd)
    const transfer = await build({ token: usd, value: has + 5n, orLess: true })
    expect(transfer.value).toBe(has)
    await expect(build({ token: usd, value: has + 5n })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })

  it('need the native currency for the fee', async () => {
    await chain.request('anvil_setBalance', [signer.address, '0x1'])
    await expect(build({ token: usd, value: 1n })).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
      details: expect.stringMatching(
        /^The account has 0\.000000000000000001 ETH\. The fee is at most 0\.0\d+ ETH\. Nothing/,
      ),
    })
    await chain.request('anvil_setBalance', [signer.address, `0x${(100n * ether).toString(16)}`])
  })

  it('are not sent if nothing would move: no token, or a token that returns false', async () => {
    await expect(build({ token: receiver })).rejects.toMatchObject({
      code: 'NODE_REFUSED',
      details: expect.stringContaining('is not a token on Chain 31337'),
    })
    const odd = await chain.deployer.deployOddToken('says-no')
    await expect(build({ token: odd })).rejects.toMatchObject({ code: 'NODE_REFUSED' })
  })
})

describe('a token that keeps a part of each transfer [M16]', () => {
  let fee: `0x${string}`
  beforeAll(async () => {
    fee = await chain.deployer.deployFeeToken()
    const to = signer.address.slice(2).toLowerCase().padStart(64, '0')
    await chain.deployer.send({
      to: fee,
      data: `0xa9059cbb${to}${100_000_000n.toString(16).padStart(64, '0')}`,
    })
  })

  it('has its received amount reported before it is sent, and the receipt confirms it', async () => {
    const transfer = await build({ token: fee, value: 10_000_000n })
    expect([transfer.value, transfer.received]).toEqual([10_000_000n, 9_000_000n])
    const before = await tokens(receiver, fee)
    const id = await send({ token: fee, value: 10_000_000n })
    expect((await tokens(receiver, fee)) - before).toBe(9_000_000n)
    const receipt = { network: chain.network(), id, address: receiver, token: fee, contract: fee }
    expect(await module.contractCalls?.readReceived(receipt)).toBe(9_000_000n)
  })

  it('is distinguished from tokens that deliver everything', async () => {
    for (const token of [usd, old])
      expect(await build({ token, value: 1_000_000n })).toMatchObject({ received: 1_000_000n })
    expect((await build()).received).toBeUndefined()
    // In a transfer to the sender the balance stays the same, whatever the token keeps.
    expect((await build({ token: fee, value: 1n, to: signer.address })).received).toBeUndefined()
  })

  it('is not detected if the node has no eth_simulateV1: the transfer is built in any case', async () => {
    const limited = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', async () => {
        const { method, id } = JSON.parse(body) as { method: string; id: number }
        const headers = { 'content-type': 'application/json' }
        if (method === 'eth_simulateV1') {
          const error = { code: -32601, message: 'the method does not exist' }
          response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
        } else response.end(await (await fetch(chain.rpcUrl, { method: 'POST', body, headers })).text())
      })
    })
    await new Promise<void>((resolve) => limited.listen(0, '127.0.0.1', resolve))
    // A server on a TCP port has an address object.
    const { port } = limited.address() as AddressInfo
    const network = exampleNetwork(31337, [`http://127.0.0.1:${port}`])
    const transfer = await build({ token: fee, value: 10_000_000n, network })
    limited.close()
    expect([transfer.value, transfer.received]).toEqual([10_000_000n, undefined])
  })
})

it('a call that is not exactly a transfer is not decoded as one [SEC-07]', async () => {
  const network = chain.network()
  const [from, to] = [signer.address, receiver]
  const word = receiver.slice(2).toLowerCase().padStart(64, '0')
  const amount = '1'.padStart(64, '0')
  const odd = [
    { from, to, value: '0x1', data: '0x1234' },
    { from, to: usd, data: `0x095ea7b3${word}${amount}` },
    { from, to: usd, data: `0xa9059cbb${word}${amount}00` },
    { from, to: usd, value: '0x1', data: `0xa9059cbb${word}${amount}` },
    { from, to, value: '0x1', nonce: '0x1' },
    { from, to, value: '0x1', authorizationList: [] },
    { from, value: '0x1', data: '0x' },
    { from, to: 'alice.eth', value: '0x1' },
  ]
  for (const transaction of odd) {
    const call = { method: 'eth_sendTransaction', params: [transaction] }
    expect(await module.transfers?.decode({ network, call }), JSON.stringify(transaction)).toBeUndefined()
  }
  const other = { method: 'eth_signTransaction', params: [{ from, to, value: '0x1' }] }
  expect(await module.transfers?.decode({ network, call: other })).toBeUndefined()
})

it('a contract is recognized; an account with a key is not one, even if it is delegated', async () => {
  const delegated = '0x00000000000000000000000000000000000de1e9'
  await chain.request('anvil_setCode', [delegated, `0xef0100${usd.slice(2)}`])
  const isContract = (address: string) => module.transfers?.isContract({ network: chain.network(), address })
  expect(await Promise.all([usd, receiver, delegated].map(isContract))).toEqual([true, false, false])
})

describe('sending a built transfer', () => {
  it('reports a user rejection, and sends nothing [CON-08]', async () => {
    const before = await balance(receiver)
    const { call } = await build()
    wallet.behave('reject', 'eth_sendTransaction')
    await expect(kernel.rpc.request(call)).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 4001 })
    wallet.behave('approve', 'eth_sendTransaction')
    expect(await balance(receiver)).toBe(before)
  })

  it('fails if the transaction was tampered with: the network refuses it', async () => {
    const { call } = await build()
    const tampered = sign(call.params, (signed) => {
      const transaction = Transaction.from(signed)
      transaction.value = 50n * ether
      return transaction.serialized
    })
    await expect(tampered).rejects.toBeTruthy()
    const cut = sign(call.params, (signed) => signed.replace(/....$/, ''))
    await expect(cut).rejects.toBeTruthy()
  })

  it('rejects a response that is no hash', async () => {
    const { submit } = await build()
    for (const answer of [null, '', '0x12', {}, `0x${'zz'.repeat(32)}`])
      await expect(submit(answer)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
  })
})

it('another library verifies a message signed here, and the reverse [SEC-12]', async () => {
  const message = 'Sign in to Example — ü'
  const call = await module.messages?.request({ address: signer.address, message })
  const signature = await kernel.rpc.request<string>(call ?? { method: '', params: [] })
  expect(verifyMessage(message, signature)).toBe(signer.address)
  const verify = (text: string): Promise<boolean> | undefined =>
    module.messages?.verify?.({ network: chain.network(), address: signer.address, message: text, signature })
  expect([await verify(message), await verify(`${message} `)]).toEqual([true, false])
})

describeChain({ describe, expect, it }, 'eip155, with a real node for transfers', () => {
  const page = createTestPlatform()
  const [from, to] = [signer.address, getAddress(receiver)]
  return {
    module: createEip155Module(page),
    platform: page,
    network: chain.network(),
    reference: '31337',
    transactionId: `0x${'ab'.repeat(32)}`,
    validAddresses: [
      { text: from.toLowerCase(), shown: from },
      { text: to, shown: to },
    ],
    invalidAddresses: [{ text: from.toLowerCase().replace(/a/, 'A'), reason: 'checksum' }],
    params: [],
    transferNode: ({ body }) =>
      platform.fetch(chain.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...(body && { body }),
      }),
  }
})
