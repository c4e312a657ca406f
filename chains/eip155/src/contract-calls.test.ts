import { getAddress, Interface } from 'ethers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChainModule, ContractCall, DecodedCall, WalletCall } from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { exampleNetwork } from '../testing/example-network.js'
import { createEip155Module } from './chain-module.js'

const network = exampleNetwork(1)
const from = '0xa11ce00000000000000000000000000000000001'
const bob = getAddress('0xb0b0000000000000000000000000000000000002')
const router = '0x1111111111111111111111111111111111111111'
const usd = '0x2222222222222222222222222222222222222222'
const dai = '0x3333333333333333333333333333333333333333'
const r = `0x${'12'.repeat(32)}`
const module = createEip155Module(createTestPlatform())

/** Encodes a call by ethers, so that the test is independent of viem. */
function encode(signature: string, ...values: unknown[]): string {
  const face = new Interface([`function ${signature}`])
  // ethers types its hex results as `string`.
  return face.encodeFunctionData(face.fragments[0] as never, values)
}

const approval = encode('approve(address,uint256)', router, 5n)
const swap = (deadline = 1_800_000_000n): string =>
  encode(
    'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    5n,
    7n,
    [usd, dai],
    bob,
    deadline,
  )
const permitted = (token: string, value: bigint): string =>
  encode('multicall(uint256,bytes[])', 9n, [
    encode('selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)', token, value, 9n, 27, r, r),
    encode(
      'swapExactTokensForTokens(uint256,uint256,address[],address)',
      5n,
      7n,
      [usd, dai],
      '0x0000000000000000000000000000000000000001',
    ),
  ])

const allowance = { kind: 'allowance', from, token: usd, spender: router, value: 5n }
const exchange = {
  kind: 'exchange',
  from,
  contract: router,
  sellToken: usd,
  buyToken: dai,
  value: 5n,
  minimum: 7n,
}

const decode = (call: WalletCall): Promise<DecodedCall | undefined> | undefined =>
  module.contractCalls?.decode({ network, call })
const decodeSent = (fields: Readonly<Record<string, unknown>>) =>
  decode({ method: 'eth_sendTransaction', params: [{ from, chainId: '0x1', ...fields }] })

describe('the effect of a transaction [SEC-07]', () => {
  it('is an allowance or a swap', async () => {
    expect(await decodeSent({ to: usd, data: approval })).toEqual(allowance)
    expect(await decodeSent({ to: router, data: swap(), gas: '0x5208', maxFeePerGas: '0x1' })).toEqual({
      ...exchange,
      recipient: bob,
      deadline: 1_800_000_000,
    })
    // A deadline above the safe integers is none.
    expect(await decodeSent({ to: router, data: swap(2n ** 60n), value: '0x0' })).toEqual({
      ...exchange,
      recipient: bob,
    })
    // With a permit for the swap; the result for the caller goes to the account.
    expect(await decodeSent({ to: router, data: permitted(usd, 5n) })).toEqual({
      ...exchange,
      recipient: from,
      deadline: 9,
    })
  })

  it('is a one-to-one exchange if the known wrapper wraps or unwraps the coin [M16]', async () => {
    const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    const wraps = { to: weth, data: encode('deposit()'), value: '0x5' }
    const common = { kind: 'exchange', from, contract: weth, value: 5n, minimum: 5n, recipient: from }
    expect(await decodeSent(wraps)).toEqual({ ...common, buyToken: weth })
    const unwraps = { to: weth, data: encode('withdraw(uint256)', 5n) }
    expect(await decodeSent(unwraps)).toEqual({ ...common, sellToken: weth })
    for (const odd of [
      { ...wraps, value: '0x0' },
      { ...wraps, data: `${wraps.data}00` },
      { ...unwraps, value: '0x1' },
      { ...unwraps, data: `${unwraps.data}00` },
    ])
      expect(await decodeSent(odd), JSON.stringify(odd)).toBeUndefined()
    // The network definition of the host has another wrapper.
    const own = { ...network, contracts: { wrappedCoin: { address: usd } } }
    const call = (fields: object) => ({
      method: 'eth_sendTransaction',
      params: [{ from, chainId: '0x1', ...fields }],
    })
    expect(await module.contractCalls?.decode({ network: own, call: call(wraps) })).toBeUndefined()
    expect(
      await module.contractCalls?.decode({ network: own, call: call({ ...wraps, to: usd }) }),
    ).toMatchObject({
      kind: 'exchange',
      buyToken: usd,
    })
  })

  const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const inPermit2 = (amount = 5n, expires = 1_800_000_000) =>
    encode('approve(address,address,uint160,uint48)', usd, router, amount, expires)

  it('is an allowance in Permit2 with its expiry, which is no allowance of the token', async () => {
    const kind = { kind: 'permit2Allowance', from, contract: permit2, token: usd, spender: router }
    const expected = { ...kind, value: 5n, expires: 1_800_000_000 }
    expect(await decodeSent({ to: permit2, data: inPermit2() })).toEqual(expected)
    expect(await decodeSent({ to: permit2.toLowerCase(), data: inPermit2(5n, 0) })).toEqual({
      ...expected,
      expires: 0,
    })
    const permit = encode(
      'permit(address,tuple(tuple(address,uint160,uint48,uint48),address,uint256),bytes)',
      from,
      [[usd, 5n, 1_800_000_000, 0], router, 1_800_000_000],
      `0x${'12'.repeat(65)}`,
    )
    for (const odd of [
      { to: permit2, data: inPermit2(2n ** 160n - 1n) },
      { to: permit2, data: inPermit2(), value: '0x1' },
      { to: permit2, data: `${inPermit2()}00` },
      // Another contract with the same function.
      { to: router, data: inPermit2() },
      // An ERC-20 approval that Permit2 does not have.
      { to: permit2, data: approval },
      { to: permit2, data: permit },
      { to: permit2, data: encode('lockdown(tuple(address,address)[])', [[usd, router]]) },
    ])
      expect(await decodeSent(odd), JSON.stringify(odd)).toBeUndefined()
  })

  it('is unknown with extra fields, or with a permit for a larger amount or another party', async () => {
    const odd: readonly Readonly<Record<string, unknown>>[] = [
      { to: usd, data: approval, nonce: '0x1' },
      { to: usd, data: approval, chainId: '0x2' },
      { to: usd, data: approval, chainId: '0x01' },
      { to: usd, data: approval, chainId: undefined },
      { to: usd, data: approval, input: approval },
      { to: usd, data: approval, authorizationList: [] },
      { to: usd, data: approval, value: '0x1' },
      { to: usd, data: `${approval}00` },
      { to: usd, data: encode('increaseAllowance(address,uint256)', router, 5n) },
      { to: usd, data: encode('setApprovalForAll(address,bool)', router, true) },
      { to: usd, data: encode('transfer(address,uint256)', router, 5n) },
      { to: usd, data: encode('deposit()'), value: '0x5' },
      { to: usd, data: encode('withdraw(uint256)', 5n) },
      { to: router, data: swap(), value: '0x1' },
      { to: router, data: swap(), from: 'alice.eth' },
      { to: router, data: permitted(usd, 6n) },
      { to: router, data: permitted(dai, 5n) },
    ]
    for (const fields of odd) expect(await decodeSent(fields), JSON.stringify(fields)).toBeUndefined()
    const two = {
      method: 'eth_sendTransaction',
      params: [{ from, chainId: '0x1', to: usd, data: approval }, {}],
    }
    expect(await decode(two)).toBeUndefined()
    expect(await decode({ ...two, method: 'eth_signTransaction', params: [two.params[0]] })).toBeUndefined()
  })

  it('is decoded without an exception for any call', async () => {
    const calls = fc.record({
      method: fc.constantFrom('eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls', 'x'),
      params: fc.oneof(fc.anything(), fc.array(fc.anything(), { maxLength: 3 })),
    })
    const isNothing = async (call: WalletCall) =>
      (await decode(call)) === undefined && (await module.batches?.decode({ network, call })) === undefined
    await fc.assert(fc.asyncProperty(calls, isNothing), { numRuns: 100 })
  })
})

describe('the allowance of a permit [SEC-07]', () => {
  const members = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256']
  const toMembers = (list: readonly string[]) =>
    list.map((one) => ({ name: one.split(' ')[0], type: one.split(' ')[1] }))
  const typed = {
    types: {
      EIP712Domain: toMembers([
        'name string',
        'version string',
        'chainId uint256',
        'verifyingContract address',
      ]),
      Permit: toMembers(members),
    },
    primaryType: 'Permit',
    domain: { name: 'Dollar', version: '1', chainId: 1, verifyingContract: usd },
    message: { owner: from, spender: router, value: '5', nonce: '0', deadline: '1800000000' },
  }
  const sign = (data: unknown, signer: unknown = from, ...more: unknown[]) =>
    decode({ method: 'eth_signTypedData_v4', params: [signer, JSON.stringify(data), ...more] })

  it('is decoded if the owner signs it for this network', async () => {
    expect(await sign(typed)).toEqual(allowance)
  })

  it('is unknown for another owner, another or no network, or with unsigned members', async () => {
    const { types, domain, message } = typed
    const noChain = { ...types, EIP712Domain: types.EIP712Domain.filter(({ name }) => name !== 'chainId') }
    const odd = [
      { ...typed, domain: { ...domain, chainId: 10 } },
      { ...typed, types: noChain, domain: { ...domain, chainId: undefined } },
      { ...typed, message: { ...message, owner: bob } },
      { ...typed, message: { ...message, note: 'trust me' } },
      { ...typed, message: { ...message, value: -5 } },
      { ...typed, primaryType: 'Allow', types: { ...types, Allow: types.Permit } },
    ]
    for (const data of odd) expect(await sign(data), JSON.stringify(data)).toBeUndefined()
    expect(await sign(typed, bob)).toBeUndefined()
    expect(await sign(typed, from, {})).toBeUndefined()
    expect(await decode({ method: 'eth_signTypedData_v4', params: [from, typed] })).toBeUndefined()
  })
})

describe('a failing node [REL-02]', () => {
  const request = {
    'building a call': ({ contractCalls }: ChainModule, signal?: AbortSignal) =>
      contractCalls?.build({ network, from, call: { to: router, data: swap(), value: 0n }, signal }),
    'reading the received amount': ({ contractCalls }: ChainModule, signal?: AbortSignal) =>
      contractCalls?.readReceived({ network, id: r, address: from, contract: router, signal }),
  }

  it.each(Object.entries(request))(
    'makes %s fail with a code or end by its signal, and leaves no timers',
    async (_, send) => {
      const platform = createTestPlatform()
      const remove = platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: 'nonsense' }))
      const failed = expect(send(createEip155Module(platform))).rejects.toMatchObject({ code: 'NODE_FAILED' })
      let isOver = false
      const end = (): void => {
        isOver = true
      }
      failed.then(end, end)
      // A dynamic import delays the timers.
      while (!isOver) {
        await platform.clock.advanceAsync(1_000)
        await settle()
      }
      await failed
      remove()
      platform.onFetch(() => new Promise(() => {}))
      const controller = new AbortController()
      const pending = send(createEip155Module(platform), controller.signal)
      const aborted = expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
      await settle()
      controller.abort()
      await aborted
      expect(platform.leftovers()).toEqual([])
    },
  )
})

describe('a batch [EMB-04]', () => {
  const calls: readonly ContractCall[] = [
    { to: usd, data: approval, value: 0n },
    { to: router, data: swap(), value: 0n },
  ]
  const build = (given = calls) =>
    module.batches?.build({ network, from, calls: given }) ?? Promise.reject(new Error('Expected a batch.'))

  it('is available if the wallet executes calls atomically, also after one approval', async () => {
    expect(await module.batches?.supportRequest({ network, address: from })).toEqual({
      method: 'wallet_getCapabilities',
      params: [from, ['0x1']],
    })
    const offers = (answer: unknown) => module.batches?.isSupported(answer, network)
    for (const status of ['supported', 'ready']) {
      expect(await offers({ '0x1': { atomic: { status } } })).toBe(true)
      expect(await offers({ '0x0': { atomic: { status } } })).toBe(true)
      expect(await offers({ '0xa': { atomic: { status } } })).toBe(false)
    }
    expect(await offers({ '0x1': { atomicBatch: { supported: true } } })).toBe(true)
    expect(await offers({ '0x1': { atomic: { status: 'unsupported' } } })).toBe(false)
    expect(await offers({ '0x1': {} })).toBe(false)
    await expect(offers(null)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
  })

  it('is atomic, and each of its calls is decoded', async () => {
    const { call } = await build()
    expect(call).toEqual({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from,
          chainId: '0x1',
          atomicRequired: true,
          calls: [
            { to: usd, data: approval, value: '0x0' },
            { to: router, data: swap(), value: '0x0' },
          ],
        },
      ],
    })
    expect(await module.rpc.checkParams?.(call.method, call.params, 'eip155:1')).toBeUndefined()
    expect(await module.batches?.decode({ network, call })).toEqual([
      allowance,
      { ...exchange, recipient: bob, deadline: 1_800_000_000 },
    ])
  })

  it('takes an id of the page, for wallets that report version 2.0.0, and is decoded with it', async () => {
    const buildFor = (own: object, support: unknown = { '0x1': own }) =>
      module.batches?.build({ network, from, calls, support })
    const id = `0x${'ab'.repeat(32)}`
    for (const status of ['supported', 'ready']) {
      const batch = await buildFor({ atomic: { status } })
      const call = batch?.withId?.(id) ?? { method: '', params: [] }
      expect(call).toEqual({
        method: 'wallet_sendCalls',
        params: [
          { version: '2.0.0', from, chainId: '0x1', atomicRequired: true, calls: expect.anything(), id },
        ],
      })
      expect(batch?.call.params).not.toMatchObject([{ id: expect.anything() }])
      expect(await module.rpc.checkParams?.(call.method, call.params, 'eip155:1')).toBeUndefined()
      expect(await module.batches?.decode({ network, call })).toHaveLength(2)
    }
    expect((await buildFor({ atomicBatch: { supported: true } }))?.withId).toBeUndefined()
    expect((await build()).withId).toBeUndefined()
    const [bundle] = (await build()).call.params as [object]
    for (const bad of ['', 7, null, { toString: () => id }, 'x'.repeat(8_195), `${id}00`, 'transactions:1']) {
      const call = { method: 'wallet_sendCalls', params: [{ ...bundle, id: bad }] }
      expect(await module.batches?.decode({ network, call })).toBeUndefined()
    }
    for (const bad of ['', 7, {}, 'x'.repeat(8_195)])
      expect(
        await module.rpc.checkParams?.('wallet_sendCalls', [{ ...bundle, id: bad }], 'eip155:1'),
      ).toContain('id')
  })

  it('has the paymaster of the network if the wallet calls one, and is decoded with no other', async () => {
    const paying = { ...network, paymasterUrl: 'https://paymaster.example/rpc' }
    const own = { paymasterService: { url: paying.paymasterUrl, optional: true } }
    const buildWith = async (paymaster: boolean | undefined, on: typeof network = paying) => {
      const atomic = { status: 'supported' }
      const support = { '0x1': { atomic, paymasterService: { supported: paymaster } } }
      const batch = await module.batches?.build({ network: on, from, calls, support })
      expect(batch?.isFeeOffered === true).toBe(paymaster === true && on.paymasterUrl !== undefined)
      return batch?.call ?? { method: '', params: [] }
    }
    const call = await buildWith(true)
    expect(call.params).toMatchObject([{ capabilities: own }])
    expect(await module.rpc.checkParams?.(call.method, call.params, 'eip155:1')).toBeUndefined()
    expect(await module.batches?.decode({ network: paying, call })).toHaveLength(2)
    const [bundle] = call.params as [object]
    const other = { paymasterService: { url: 'https://other.example', optional: true } }
    for (const capabilities of [other, { ...own, flowControl: {} }, {}, null])
      expect(
        await module.batches?.decode({
          network: paying,
          call: { ...call, params: [{ ...bundle, capabilities }] },
        }),
      ).toBeUndefined()
    expect(await module.batches?.decode({ network, call })).toBeUndefined()
    for (const plain of [await buildWith(undefined), await buildWith(false), await buildWith(true, network)])
      expect(plain.params).not.toMatchObject([{ capabilities: expect.anything() }])
    const unsafe = { ...paying, paymasterUrl: 'http://paymaster.example' }
    await expect(buildWith(true, unsafe)).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
  })

  it('offers the fee of a transfer, does the same, and is decoded as that transfer (ERC-7677) [SEC-07]', async () => {
    const paying = { ...network, paymasterUrl: 'https://paymaster.example/rpc' }
    const support = { '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } } }
    const token = {
      to: usd,
      data: `0xa9059cbb${bob.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}`,
    }
    const coin = { to: bob, value: '0x7' }
    const transactionOf = (fields: object) => ({
      method: 'eth_sendTransaction',
      params: [{ from, chainId: '0x1', gas: '0x5208', maxFeePerGas: '0x1', ...fields }],
    })
    const offer = async (fields: object, on: typeof network = paying, given: unknown = support) =>
      (await module.batches?.offerFee?.({ network: on, call: transactionOf(fields), support: given }))?.call
    const read = async (call = { method: '', params: [] as unknown }) =>
      module.transfers?.decode({ network: paying, call })
    expect(await offer(coin)).toEqual({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from,
          chainId: '0x1',
          atomicRequired: true,
          calls: [coin],
          capabilities: { paymasterService: { url: paying.paymasterUrl, optional: true } },
        },
      ],
    })
    expect(await read(await offer(coin))).toEqual({ from, to: bob, value: 7n })
    expect(await read(await offer(token))).toMatchObject({ from, value: 7n, token: usd })
    expect(await offer(coin, network)).toBeUndefined()
    expect(await offer(coin, paying, { '0x1': { atomic: { status: 'ready' } } })).toBeUndefined()
    expect(await offer({ ...coin, authorizationList: [] })).toBeUndefined()
    // A transfer is one call, and nothing else.
    const call = await offer(coin)
    const [bundle] = Object(call).params
    const others = [
      { calls: [coin, coin] },
      { calls: [{ ...coin, capabilities: {} }] },
      { chainId: '0xa' },
      { capabilities: { flowControl: {} } },
    ]
    for (const change of others)
      expect(
        await read({ method: 'wallet_sendCalls', params: [{ ...bundle, ...change }] }),
        JSON.stringify(change),
      ).toBeUndefined()
  })

  it('is decoded only if it is complete', async () => {
    const { call } = await build()
    const [bundle] = call.params as [Record<string, unknown>]
    const read = (change: object, ...more: unknown[]) =>
      module.batches?.decode({ network, call: { ...call, params: [{ ...bundle, ...change }, ...more] } })
    const odd = [
      { atomicRequired: false },
      { version: '1.0' },
      { chainId: '0xa' },
      { capabilities: {} },
      { calls: [] },
    ]
    for (const change of odd) expect(await read(change), JSON.stringify(change)).toBeUndefined()
    expect(await read({}, {})).toBeUndefined()
    expect(
      await module.batches?.decode({ network, call: { ...call, method: 'wallet_grantPermissions' } }),
    ).toBeUndefined()
    // An unknown call keeps its position.
    const [first] = bundle.calls as object[]
    const strange = [
      { ...first, capabilities: {} },
      { ...first, from: bob },
      { to: bob, data: '0x1234' },
      first,
    ]
    expect(await read({ calls: strange })).toEqual([undefined, undefined, undefined, allowance])
  })

  it('is not built with invalid checksums or invalid data [SEC-09]', async () => {
    const [first = { to: '', data: '', value: 0n }] = calls
    const changeCase = (letter: string) => (letter > 'F' ? letter.toUpperCase() : letter.toLowerCase())
    const wrong = { ...first, to: `0x${bob.slice(2).replace(/[a-f]/i, changeCase)}` }
    await expect(build([wrong])).rejects.toMatchObject({ code: 'CAIP_ADDRESS_INVALID' })
    await expect(build([{ ...first, data: '0x1' }])).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
  })

  it('is followed by the status that the wallet returns', async () => {
    const { readId } = await build()
    const { batches } = module
    if (!batches) throw new Error('Expected batches.')
    expect([readId('0x12'), readId({ id: '0x34' })]).toEqual(['0x12', '0x34'])
    expect(() => readId({})).toThrow(expect.objectContaining({ code: 'ANSWER_INVALID' }))
    expect(await batches.statusRequest({ network, id: '0x12' })).toEqual({
      method: 'wallet_getCallsStatus',
      params: ['0x12'],
    })
    const hash = `0x${'ab'.repeat(32)}`
    const receipts = [{ transactionHash: hash, status: '0x1' }]
    const raw = (status: number, more: object = { receipts }) =>
      batches.readStatus({ network, id: '0x12', answer: { id: '0x12', status, ...more } })
    expect(await raw(100, {})).toEqual({ outcome: 'pending' })
    expect(await raw(200)).toEqual({ outcome: 'success', transactionId: hash })
    expect(await raw(400, {})).toEqual({ outcome: 'failed' })
    expect(await raw(500)).toEqual({ outcome: 'failed', transactionId: hash })
    // The batch was atomic, so this result is undefined.
    await expect(raw(600)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    await expect(raw(200, { id: '0x99' })).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
  })
})

describe('the received amount in a receipt', () => {
  const word = (value: string | bigint): string =>
    `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
  const moved = (token: string, giver: string, taker: string, value: bigint) => ({
    address: token,
    topics: [transfer, word(giver), word(taker)],
    data: word(value),
  })
  const unwrapped = (emitter: string, who: string, value: bigint) => ({
    address: emitter,
    topics: [withdrawal, word(who)],
    data: word(value),
  })

  async function read(
    receipt: unknown,
    token?: string,
    contract: string = router,
    on = network,
  ): Promise<bigint | undefined> {
    const platform = createTestPlatform()
    platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: receipt }))
    const { contractCalls } = createEip155Module(platform)
    return contractCalls?.readReceived({ network: on, id: r, address: from, token, contract })
  }

  it('is the token amount moved to the account, minus the amount moved away', async () => {
    const logs = [
      moved(usd, router, from, 9n),
      moved(usd.toUpperCase().replace('X', 'x'), from, bob, 2n),
      moved(dai, router, from, 100n),
      moved(usd, router, bob, 1_000n),
      // An NFT transfer has its id among the topics, and no amount.
      { ...moved(usd, router, from, 50n), topics: [transfer, word(router), word(from), word(7n)] },
      { address: usd, topics: [transfer], data: '0x' },
      null,
      { ...moved(usd, router, from, 50n), data: '0x' },
    ]
    expect(await read({ status: '0x1', logs }, usd)).toBe(7n)
    expect(await read({ status: '0x1', logs }, bob)).toBeUndefined()
  })

  it('is the coin amount that was unwrapped once, for the contract or by it', async () => {
    expect(await read({ logs: [unwrapped(dai, router, 5n), unwrapped(dai, bob, 9n)] })).toBe(5n)
    expect(await read({ logs: [unwrapped(router, from, 5n)] })).toBe(5n)
    expect(await read({ logs: [unwrapped(dai, from, 5n)] })).toBeUndefined()
    expect(await read({ logs: [] })).toBeUndefined()
    // One transaction may contain swaps of several accounts.
    expect(await read({ logs: [unwrapped(dai, router, 5n), unwrapped(dai, router, 6n)] })).toBeUndefined()
  })

  describe('from pools of Uniswap V4, which pay the coin itself', () => {
    const on = { ...network, contracts: { universalRouter: { address: router } } }
    const event = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f'
    const signed = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, '0')
    const pooled = (amounts: readonly [bigint, bigint], by: string = router, emitter: string = dai) => ({
      address: emitter,
      topics: [event, word(7n), word(by)],
      data: `0x${[...amounts, 1n, 2n, -3n, 500n].map(signed).join('')}`,
    })
    const coins = (...logs: unknown[]) => read({ logs }, undefined, router, on)

    it('is the first amount of the last pool of a path [SWP-01]', async () => {
      expect(await coins(pooled([5n, -100n]))).toBe(5n)
      expect(await coins(pooled([-9n, 100n]), pooled([5n, -100n]))).toBe(5n)
      expect(await coins(pooled([100n, -9n]), pooled([5n, -100n]))).toBe(5n)
    })

    it('is unknown if the swaps may be those of several accounts, or of another contract [SWP-01]', async () => {
      expect(await coins(pooled([6n, -9n]), pooled([5n, -100n]))).toBeUndefined()
      expect(await coins(pooled([-9n, 100n]), pooled([5n, -100n]), pooled([5n, -100n]))).toBeUndefined()
      expect(await coins(pooled([-9n, 100n], router, usd), pooled([5n, -100n]))).toBeUndefined()
      expect(await coins(pooled([5n, -100n], bob))).toBeUndefined()
      expect(await coins(pooled([-5n, 100n]))).toBeUndefined()
      expect(await coins({ ...pooled([5n, -100n]), data: `0x${signed(5n)}` })).toBeUndefined()
    })

    it('is unknown if the called contract is not the router of the network: another one may keep a part [SWP-01]', async () => {
      expect(await read({ logs: [pooled([5n, -100n])] })).toBeUndefined()
    })
  })

  it('is undefined for a pending transaction, and refused for an invalid id', async () => {
    expect(await read(null, usd)).toBeUndefined()
    const { contractCalls } = module
    const request = { network, id: r, address: from, contract: router }
    await expect(contractCalls?.readReceived({ ...request, id: '0x12' })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
    await expect(contractCalls?.readReceived({ ...request, address: 'me' })).rejects.toMatchObject({
      code: 'CAIP_ADDRESS_INVALID',
    })
  })
})
