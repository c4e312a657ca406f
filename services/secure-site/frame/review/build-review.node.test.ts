import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainDeployer, createDeployer } from '../../../../sandbox/src/chain/contracts/chain-deployer.js'
import { MULTICALL3_ADDRESS } from '../../../../sandbox/src/chain/contracts/multicall3.js'
import { collection721Code } from '../../../../sandbox/src/chain/contracts/nft-code.js'
import { type RunningChain, startChain } from '../../../../sandbox/src/chain/start-chain.js'
import type { ApprovalReview, ReviewSubject } from '../approval/approval-review.js'
import { buildReview } from './build-review.js'
import type { RequestedSubject, ReviewCall, ReviewRequest } from './review-request.js'
import type { ReviewSurroundings } from './review-scene.js'

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function mint(address to, string uri)',
  'function aggregate3((address, bool, bytes)[] calls)',
])
const call = (functionName: 'transfer' | 'approve' | 'increaseAllowance', to: Hex, value: bigint): Hex =>
  encodeFunctionData({ abi, functionName, args: [to, value] })

const bob = '0xb0b0000000000000000000000000000000000002'
const most = 2n ** 256n - 1n
/** Two dollars for a whole coin, half of one for a whole token. */
const asked: string[] = []

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // A server on a TCP port has an address object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let chain: RunningChain
let deployer: ChainDeployer
let prices: Server
let pricesUrl: string
let dollar: Hex = zeroAddress
let odd: Hex = zeroAddress
let nft: Hex = zeroAddress
beforeAll(async () => {
  prices = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { addresses } = JSON.parse(body) as { addresses: string[] }
      asked.push(...addresses)
      const fungibles = addresses.map((address) => ({ address, price: /0xe{40}$/i.test(address) ? 2 : 0.5 }))
      response.end(JSON.stringify({ fungibles }))
    })
  })
  pricesUrl = await listen(prices)
  chain = await startChain({ chain: { id: 31337, name: 'Test' }, port: await freePort() })
  deployer = createDeployer(chain.rpcUrl)
  dollar = await deployer.deployToken({ name: 'Dollar', symbol: 'USDX', decimals: 6, supply: 10n ** 12n })
  odd = await deployer.deployOddToken('tricks-reader')
  const names = encodeAbiParameters(parseAbiParameters('string, string'), ['Cats', 'CAT'])
  nft = await deployer.deploy(`${collection721Code}${names.slice(2)}`)
  const args = [deployer.account.address, 'ipfs://1'] as const
  await deployer.send({ to: nft, data: encodeFunctionData({ abi, functionName: 'mint', args }) })
}, 30_000)
afterAll(async () => {
  await chain?.stop()
  prices?.close()
})

async function freePort(): Promise<number> {
  const server = createServer()
  const { port } = new URL(await listen(server))
  await new Promise((resolve) => server.close(resolve))
  return Number(port)
}

function requestOf(subject: RequestedSubject, change: Partial<ReviewRequest> = {}): ReviewRequest {
  return {
    subject,
    account: { address: deployer.account.address, type: 'eoa' },
    network: {
      ...{ caipNetworkId: 'eip155:31337', name: 'Test', rpcUrl: chain.rpcUrl },
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
    },
    app: { origin: 'https://app.example', name: 'App', iconUrl: undefined },
    ...change,
  }
}

const review = (request: ReviewRequest, surroundings: ReviewSurroundings = {}): Promise<ApprovalReview> =>
  buildReview(request, new AbortController().signal, { pricesUrl, ...surroundings })

/** What is said of one call of the account. */
async function reviewCall(
  one: Partial<ReviewCall>,
  change: Partial<ReviewRequest> = {},
): Promise<Extract<ReviewSubject, { kind: 'transaction' }> & Pick<ApprovalReview, 'warnings'>> {
  const { subject, warnings } = await review(
    requestOf({ kind: 'transaction', call: { value: 0n, data: '0x', ...one }, fee: 10n ** 15n }, change),
  )
  if (subject.kind !== 'transaction') throw new Error('It is one.')
  return { ...subject, warnings }
}

describe('a transaction', () => {
  it('of coins says who gets what, what it is worth and what it costs [SEC-07]', async () => {
    const value = 3n * 10n ** 18n
    const coin = { symbol: 'ETH', decimals: 18 }
    expect(await reviewCall({ to: bob, value })).toEqual({
      kind: 'transaction',
      steps: [{ kind: 'send', amount: { token: coin, value, fiat: 6 }, to: bob, from: undefined }],
      fee: { token: coin, value: 10n ** 15n, fiat: 0.002 },
      simulation: { status: 'done', changes: [{ amount: { token: coin, value: -value, fiat: -6 } }] },
      isBatch: false,
      isSignedOnly: false,
      warnings: [],
    })
  })

  it('of a token names it, by the chain itself', async () => {
    const data = call('transfer', bob, 2_500_000n)
    const { steps, simulation, warnings } = await reviewCall({ to: dollar, data })
    const token = {
      address: expect.stringMatching(new RegExp(`^${dollar}$`, 'i')),
      symbol: 'USDX',
      decimals: 6,
    }
    expect(steps).toEqual([
      { kind: 'send', amount: { token, value: 2_500_000n, fiat: 1.25 }, to: bob, from: undefined },
    ])
    expect(simulation).toEqual({
      status: 'done',
      changes: [{ amount: { token, value: -2_500_000n, fiat: -1.25 } }],
    })
    expect(warnings).toEqual([])
  })

  it('that allows names the amount, and what has no end [SEC-07]', async () => {
    const exact = await reviewCall({ to: dollar, data: call('approve', bob, 5_000_000n) })
    expect(exact.steps).toMatchObject([
      {
        kind: 'allow',
        spender: bob,
        amount: { value: 5_000_000n, token: { symbol: 'USDX' } },
        by: 'transaction',
      },
    ])
    expect([exact.warnings, exact.simulation]).toEqual([[], { status: 'done', changes: [] }])
    const endless = await reviewCall({ to: dollar, data: call('approve', bob, most) })
    expect(endless.steps).toMatchObject([{ kind: 'allow', amount: 'unlimited', token: { symbol: 'USDX' } }])
    expect(endless.warnings).toEqual(['unlimitedAllowance'])
    const none = await reviewCall({ to: dollar, data: call('approve', bob, 0n) })
    expect(none.steps).toMatchObject([{ kind: 'revoke', spender: bob, token: { symbol: 'USDX' } }])
  })

  it('with the selector of two standards is what the contract says that it is', async () => {
    const id = encodeFunctionData({ abi, functionName: 'approve', args: [bob, 1n] })
    const from = deployer.account.address
    const move = encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, bob, 1n] })
    const approved = await reviewCall({ to: nft, data: id })
    expect(approved.steps).toMatchObject([{ kind: 'allowNft', id: 1n, spender: bob }])
    const moved = await reviewCall({ to: nft, data: move })
    expect(moved.steps).toMatchObject([{ kind: 'sendNft', id: 1n, count: 1n, to: bob, from: undefined }])
    expect(moved.simulation).toMatchObject({
      status: 'done',
      changes: [{ amount: { value: -1n, token: { symbol: 'CAT', decimals: 0 } } }],
    })
    // Nobody at all is there: what it would mean, nobody knows.
    for (const data of [id, move, call('transfer', bob, 1n)]) {
      const unknown = await reviewCall({ to: bob, data })
      expect(unknown.steps).toEqual([
        { kind: 'unknown', to: bob, value: undefined, selector: data.slice(0, 10), data },
      ])
      expect(unknown.warnings).toEqual(['unknownCall'])
    }
    // What says yes to everything has said nothing.
    const yes = '0x0000000000000000000000000000000000001165'
    const params = [yes, '0x600160005260206000f3']
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params })
    await fetch(chain.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect((await reviewCall({ to: yes, data: id })).steps).toMatchObject([{ kind: 'unknown' }])
    // As much as there will ever be is said all the same.
    const endless = await reviewCall({ to: bob, data: call('approve', bob, most) })
    expect(endless.steps).toMatchObject([
      { kind: 'allow', amount: 'unlimited', token: { symbol: undefined } },
    ])
  })

  it('that gives a collection away says so', async () => {
    const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [bob, true] })
    const all = await reviewCall({ to: nft, data })
    expect([all.steps, all.warnings]).toMatchObject([
      [{ kind: 'allowAll', operator: bob, allowed: true }],
      ['allNfts'],
    ])
    const one = encodeFunctionData({
      ...{ abi, functionName: 'safeTransferFrom', args: [deployer.account.address, bob, 7n] },
    })
    expect((await reviewCall({ to: nft, data: one })).steps).toMatchObject([{ kind: 'sendNft', id: 7n }])
  })

  it('that is not understood is unknown, with its coins', async () => {
    const { steps, warnings } = await reviewCall({ to: bob, value: 5n, data: '0x12345678' })
    expect(steps).toMatchObject([{ kind: 'unknown', to: bob, selector: '0x12345678', value: { value: 5n } }])
    expect(warnings).toEqual(['unknownCall'])
  })

  it('that would fail says so, in the words of the contract where it has some', async () => {
    const funds = await reviewCall({ to: dollar, data: call('transfer', bob, 10n ** 30n) })
    expect([funds.simulation, funds.warnings]).toMatchObject([{ status: 'reverts' }, ['wouldRevert']])
    const args = [bob, deployer.account.address, 1n] as const
    const data = encodeFunctionData({ abi, functionName: 'transferFrom', args })
    expect((await reviewCall({ to: nft, data })).simulation).toEqual({
      status: 'reverts',
      reason: 'not yours',
    })
    const coins = await reviewCall({ to: bob, value: 10n ** 30n })
    expect(coins.simulation).toEqual({ status: 'reverts', reason: undefined })
  })

  it('to a contract, to the token itself, and one that makes a contract', async () => {
    expect((await reviewCall({ to: dollar, data: call('transfer', dollar, 1n) })).warnings).toEqual([
      'sendsToContract',
    ])
    const { steps, simulation } = await reviewCall({ data: '0x600160005360016000f3' })
    expect([steps, simulation]).toEqual([
      [{ kind: 'deploy', value: undefined }],
      { status: 'done', changes: [] },
    ])
  })

  it('shows no trick in the name of a token [SEC-04]', async () => {
    const { steps } = await reviewCall({ to: odd, data: call('transfer', bob, 1n) })
    expect(steps).toMatchObject([{ kind: 'send', amount: { token: { symbol: 'U SDC <b>', decimals: 18 } } }])
  })

  it('by Multicall3 takes from Multicall3, and not from the account', async () => {
    const inner = [
      [dollar, true, call('transfer', bob, 1n)],
      [dollar, true, call('approve', bob, most)],
    ] as const
    const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [inner] })
    const { steps } = await reviewCall({ to: MULTICALL3_ADDRESS, data })
    expect(steps).toMatchObject([
      { kind: 'send', from: MULTICALL3_ADDRESS },
      { kind: 'allow', owner: MULTICALL3_ADDRESS },
    ])
  })

  it('is frozen when it is read: what is shown is what is signed [SEC-06]', async () => {
    const request = requestOf({
      kind: 'transaction',
      call: { to: bob, value: 1n, data: '0x' },
      fee: 'sponsored',
    })
    const shown = review(request)
    expect(() => Object.assign(Object(request.subject).call, { to: zeroAddress })).toThrow(TypeError)
    expect((await shown).subject).toMatchObject({ fee: 'sponsored', steps: [{ to: bob }] })
    const signed = {
      kind: 'transaction',
      call: { to: bob, value: 1n, data: '0x' },
      fee: 1n,
      isSignedOnly: true,
    } as const
    expect((await review(requestOf(signed))).warnings).toEqual(['signedOnly'])
  })
})

describe('a batch', () => {
  it('is simulated as one: each call sees what those before it did', async () => {
    // A contract cannot move what it was not allowed: only together they work.
    const account = { address: odd, type: 'smartAccount' } as const
    await deployer.send({ to: dollar, data: call('transfer', account.address, 9_000_000n) })
    const own = { from: account.address, to: bob } as const
    const calls: ReviewCall[] = [
      { to: dollar, value: 0n, data: call('approve', account.address, 4_000_000n) },
      {
        ...{ to: dollar, value: 0n },
        data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [own.from, own.to, 4_000_000n] }),
      },
    ]
    const { subject, warnings } = await review(
      requestOf({ kind: 'calls', calls, fee: 'unknown' }, { account }),
    )
    expect(subject).toMatchObject({
      ...{ kind: 'transaction', isBatch: true, fee: 'unknown' },
      steps: [
        { kind: 'allow', amount: { value: 4_000_000n } },
        { kind: 'send', to: bob, from: undefined },
      ],
      simulation: {
        status: 'done',
        changes: [{ amount: { value: -4_000_000n, token: { symbol: 'USDX' } } }],
      },
    })
    expect(warnings).toEqual([])
    const failing = await review(
      requestOf({ kind: 'calls', calls: calls.toReversed(), fee: 'unknown' }, { account }),
    )
    expect(failing.warnings).toEqual(['wouldRevert'])
  })

  it('is refused where the operation that is signed does something else [SEC-07]', async () => {
    const operation = parseAbi(['function executeUserOp(address, uint256, bytes, uint8)'])
    const encode = (to: Hex, value: bigint): Hex =>
      encodeFunctionData({ abi: operation, args: [to, value, '0x', 0] })
    const calls: ReviewCall[] = [{ to: bob, value: 5n, data: '0x' }]
    const ask = (callData: Hex): Promise<ApprovalReview> =>
      review(requestOf({ kind: 'calls', calls, fee: 'sponsored', callData }))
    expect((await ask(encode(bob, 5n))).subject).toMatchObject({ steps: [{ kind: 'send', to: bob }] })
    for (const callData of [encode(bob, 6n), encode(zeroAddress, 5n), '0x' as const]) {
      await expect(ask(callData)).rejects.toThrow('Nothing was signed')
    }
  })
})

describe('typed data', () => {
  const permit = (chainId: number, more: object = {}): string =>
    JSON.stringify({
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Permit: [
          'address owner',
          'address spender',
          'uint256 value',
          'uint256 nonce',
          'uint256 deadline',
        ].map((text) => {
          const [type, name] = text.split(' ')
          return { name, type }
        }),
      },
      primaryType: 'Permit',
      domain: { name: 'Dol\u202elar', chainId, verifyingContract: dollar },
      message: {
        ...{
          owner: deployer.account.address,
          spender: bob,
          value: most.toString(),
          nonce: 0,
          deadline: 9,
          ...more,
        },
      },
    })
  const ask = (json: string): Promise<ApprovalReview> => review(requestOf({ kind: 'typedData', json }))

  it('that is a permit says what it allows, and what is not signed', async () => {
    const { subject, warnings } = await ask(permit(31337, { note: 'free' }))
    expect(subject).toMatchObject({
      ...{ kind: 'typedData', primaryType: 'Permit' },
      domain: [{ name: 'name', value: 'Dol\\u{202e}lar' }, { name: 'chainId', value: '31337' }, {}],
      steps: [
        { kind: 'allow', amount: 'unlimited', spender: bob, by: 'signature', token: { symbol: 'USDX' } },
      ],
    })
    expect(warnings).toEqual(['unlimitedAllowance', 'unsignedFields', 'hiddenCharacters'])
  })

  it('for another chain, or that cannot be read, is refused [SEC-07]', async () => {
    await expect(ask(permit(1))).rejects.toThrow('another network')
    await expect(ask('{}')).rejects.toThrow('Nothing was signed')
  })
})

describe('messages and permissions', () => {
  it('say what may be wrong with them', async () => {
    const ask = (message: string): Promise<ApprovalReview> => review(requestOf({ kind: 'message', message }))
    expect(await ask('0x48656c6c6f')).toMatchObject({
      subject: { kind: 'message', text: 'Hello', isHex: false },
      warnings: [],
    })
    const signIn = 'bank.example wants you to sign in with your Ethereum account:\n0xA0\n\u200b'
    expect((await ask(signIn)).warnings).toEqual(['hiddenCharacters', 'domainIsOther'])
    expect((await ask(`0x${'8f'.repeat(32)}`)).warnings).toEqual(['blindMessage'])
  })

  it('name the tokens of a permission', async () => {
    const terms = [
      { token: dollar, value: 5_000_000n, period: 3_600, to: bob },
      { value: 10n ** 18n },
      { text: 'x' },
    ]
    const asking = { kind: 'permissions', terms, expires: 9, signer: bob, enforcedBy: 'site' } as const
    expect((await review(requestOf(asking))).subject).toMatchObject({
      ...{ kind: 'permissions', expires: 9, signer: bob, enforcedBy: 'site' },
      terms: [
        { amount: { token: { symbol: 'USDX' }, fiat: 2.5 }, period: 3_600, to: bob },
        { amount: { token: { symbol: 'ETH' }, fiat: 2 } },
        { amount: undefined, text: 'x' },
      ],
    })
    expect((await review(requestOf({ kind: 'revokePermissions', permission: '0x12' }))).subject).toEqual({
      ...{ kind: 'revokePermissions', permission: '0x12' },
    })
  })
})

describe('a network that is of no help [REL-02]', () => {
  const transfer = { kind: 'transaction', fee: 1n } as const
  const withNode = (rpcUrl: string, patience: number): Promise<ApprovalReview> => {
    const request = requestOf({
      ...transfer,
      call: { to: dollar, value: 0n, data: call('transfer', bob, 1n) },
    })
    return review({ ...request, network: { ...request.network, rpcUrl } }, { patience })
  }

  it('leaves unknown what it does not tell, in a short time', async () => {
    const silent = createServer()
    const rpcUrl = await listen(silent)
    const { subject, warnings } = await withNode(rpcUrl, 50)
    expect(subject).toMatchObject({ steps: [{ kind: 'unknown' }], simulation: { status: 'unavailable' } })
    expect(warnings).toEqual(['unknownCall'])
    silent.closeAllConnections()
    silent.close()
  })

  it('is heard only as long as it makes sense', async () => {
    const nonsense = [
      '<!doctype html>',
      '{"result":"0x"}',
      '{"result":{}}',
      `{"result":"0x${'00'.repeat(2_000_000)}"}`,
    ]
    const mad = createServer((_, response) => response.end(nonsense[0]))
    const rpcUrl = await listen(mad)
    while (nonsense.length > 0) {
      expect((await withNode(rpcUrl, 2_000)).subject).toMatchObject({ simulation: { status: 'unavailable' } })
      nonsense.shift()
    }
    mad.close()
  })

  it('without `eth_simulateV1` is asked for a trace, and then whether the call fails', async () => {
    const missing = new Set(['eth_simulateV1'])
    const limited = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', async () => {
        const { method, id } = JSON.parse(body) as { method: string; id: number }
        if (missing.has(method)) {
          const error = { code: -32601, message: 'the method does not exist' }
          response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
          return
        }
        const headers = { 'content-type': 'application/json' }
        response.end(await (await fetch(chain.rpcUrl, { method: 'POST', body, headers })).text())
      })
    })
    const rpcUrl = await listen(limited)
    const simulate = async (one: ReviewCall): Promise<unknown> => {
      const request = requestOf({ ...transfer, call: one })
      const { subject } = await review({ ...request, network: { ...request.network, rpcUrl } })
      return subject.kind === 'transaction' ? subject.simulation : undefined
    }
    const good: ReviewCall = { to: dollar, value: 0n, data: call('transfer', bob, 7n) }
    const bad: ReviewCall = { to: dollar, value: 0n, data: call('transfer', bob, 10n ** 30n) }
    expect(await simulate(good)).toMatchObject({ status: 'done', changes: [{ amount: { value: -7n } }] })
    expect(await simulate({ to: bob, value: 5n, data: '0x' })).toMatchObject({
      changes: [{ amount: { value: -5n } }],
    })
    expect(await simulate(bad)).toMatchObject({ status: 'reverts' })
    missing.add('debug_traceCall')
    expect(await simulate(good)).toEqual({ status: 'unavailable' })
    expect(await simulate(bad)).toMatchObject({ status: 'reverts' })
    limited.close()
  })

  it('is not waited for where the page takes its question back', async () => {
    const silent = createServer()
    const rpcUrl = await listen(silent)
    const taken = new AbortController()
    const request = requestOf({ ...transfer, call: { to: bob, value: 1n, data: '0x' } })
    const waiting = buildReview({ ...request, network: { ...request.network, rpcUrl } }, taken.signal, {
      pricesUrl,
    })
    taken.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    silent.closeAllConnections()
    silent.close()
  })
})
