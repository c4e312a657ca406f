import { VersionedTransaction } from '@solana/web3.js'
import { buildApproval, buildSwap, getAllowance, getSwapQuotes, getSwapTokens } from 'quoin/endpoints/swap'
import { afterEach, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../../testing/call-endpoint.js'
import { contextOf, solana } from '../../../testing/provider-context.js'
import {
  JUPITER_KEY,
  type JupiterAnswer,
  jupiterAddress,
  startJupiter,
} from '../../../testing/stand-ins/start-jupiter.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import type { ChainNode } from '../../chains/chain-node.js'
import type { ListedToken } from '../../chains/gateway-chain.js'
import { createTokenDirectory } from '../../tokens/create-token-directory.js'
import { swapEndpoints } from '../swap-endpoints.js'
import type { SwapOrder, SwapProvider } from '../swap-provider.js'
import { jupiterProvider } from './jupiter-provider.js'

const chain = solana.id
const account = jupiterAddress(1)
const thief = jupiterAddress(66)
const token = (address: string, symbol: string, decimals: number): ListedToken => ({
  id: `${chain}:${address}`,
  name: symbol,
  symbol,
  decimals,
})
const coin = token('So11111111111111111111111111111111111111111', 'SOL', 9)
const wrapped = token('So11111111111111111111111111111111111111112', 'wSOL', 9)
const usdc = token('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 6)
const jup = token('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'JUP', 6)
const order: SwapOrder = { chain, from: usdc, to: jup, amount: 1_000n, account, slippage: 10_000n }

const node: ChainNode = {
  chain: { ...solana, tokens: [usdc, jup, wrapped] },
  request: async () => undefined,
}
const nodes = new Map([[chain, node]])
const directory = createTokenDirectory({ nodes, now: Date.now })

const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

async function start(change?: (answer: JupiterAnswer) => object) {
  const standIn = await startJupiter(change)
  running.push(standIn)
  const provider = jupiterProvider(contextOf('jupiter', standIn.url, { key: JUPITER_KEY }), directory)
  if (!provider) throw new Error('The provider is off.')
  return { standIn, provider }
}

const transactionOf = async (provider: SwapProvider, one: SwapOrder = order) => {
  const built = await provider.buildTransaction(one)
  if (typeof built === 'string' || !('transaction' in built)) throw new Error('Expected a transaction.')
  return { built, read: VersionedTransaction.deserialize(Buffer.from(built.transaction, 'base64')) }
}

describe('Jupiter, by a stand-in of its documented API', () => {
  it('is off unless the host has switched it on, and swaps on the main network only', async () => {
    expect(jupiterProvider({ ...contextOf('jupiter', ''), settings: {} }, directory)).toBeUndefined()
    const { provider } = await start()
    const elsewhere = ['eip155:1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']
    expect([chain, ...elsewhere].map((one) => provider.supports(one))).toEqual([true, false, false])
    // Jupiter trades the wrapped coin as the coin.
    expect((await provider.tokens(chain)).map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC', 'JUP'])
  })

  it('[SWP-01] quotes with the route and the price impact, for an account', async () => {
    const { provider, standIn } = await start()
    expect(await provider.quote(order)).toEqual([
      { toAmount: 3_000n, route: [usdc.id, jup.id], priceImpact: 12 },
    ])
    expect(await provider.quote({ ...order, account: undefined })).toBe('no-route')
    expect(await provider.quote({ ...order, from: wrapped })).toBe('no-route')
    expect(await provider.quote({ ...order, amount: 2n ** 64n })).toBe('no-liquidity')
    expect(await provider.quote({ ...order, amount: 1n })).toBe('no-route')
    expect(standIn.requests.length).toBe(2)
    expect(standIn.requests[0]?.query).toMatchObject({ taker: account, amount: '1000' })
  })

  it('[SWP-02] builds an unsigned transaction that another library reads, with the guaranteed minimum', async () => {
    const { provider, standIn } = await start()
    const { built, read } = await transactionOf(provider)
    expect(built).toMatchObject({ value: 0n, minimumReceived: 2_970n })
    expect(standIn.requests[0]?.query).toMatchObject({ slippageBps: '100' })
    const { message } = read
    expect(read.signatures.map((one) => one.every((byte) => byte === 0))).toEqual([true])
    expect(message.header).toMatchObject({ numRequiredSignatures: 1, numReadonlySignedAccounts: 0 })
    expect(message.staticAccountKeys[0]?.toBase58()).toBe(account)
    expect(message.addressTableLookups).toMatchObject([{ writableIndexes: [2, 0], readonlyIndexes: [] }])
    const programs = message.compiledInstructions.map(({ programIdIndex }) =>
      message.staticAccountKeys[programIdIndex]?.toBase58(),
    )
    expect(programs).toEqual([
      'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
    ])
    const swap = message.compiledInstructions[1]
    const keys = message.staticAccountKeys.map((key) => key.toBase58()).concat('pool', 'vault')
    expect(swap?.accountKeyIndexes.map((index) => keys[index]).slice(-2)).toEqual(['pool', 'vault'])
    expect([message.isAccountWritable(0), message.isAccountSigner(1)]).toEqual([true, false])
    const sold = await transactionOf(provider, { ...order, from: coin })
    expect(sold.built.value).toBe(1_000n)
  })

  const [pool, ...lies] = [0, 1, 2].map((at) => jupiterAddress(70 + at))
  it.each<readonly [string, (answer: JupiterAnswer) => object]>([
    ['another sold token', (answer) => ({ ...answer, inputMint: lies[0] })],
    ['another bought token', (answer) => ({ ...answer, outputMint: lies[0] })],
    ['another sold amount', (answer) => ({ ...answer, inAmount: '1001' })],
    ['a minimum far below the quote', (answer) => ({ ...answer, otherAmountThreshold: '1' })],
    ['a minimum of zero', (answer) => ({ ...answer, otherAmountThreshold: '0', outAmount: '0' })],
    ['another slippage', (answer) => ({ ...answer, slippageBps: 5_000 })],
    ['a swap of an exact bought amount', (answer) => ({ ...answer, swapMode: 'ExactOut' })],
    [
      'another program',
      (answer) => ({ ...answer, swapInstruction: { ...answer.swapInstruction, programId: pool } }),
    ],
    [
      'a setup by another program',
      (answer) => ({ ...answer, setupInstructions: [{ programId: pool, accounts: [], data: '' }] }),
    ],
    [
      'another signer',
      (answer) => ({
        ...answer,
        swapInstruction: {
          ...answer.swapInstruction,
          accounts: [{ pubkey: thief, isSigner: true, isWritable: true }],
        },
      }),
    ],
    ['a tip', (answer) => ({ ...answer, tipInstruction: answer.swapInstruction })],
    ['a further instruction', (answer) => ({ ...answer, otherInstructions: [answer.swapInstruction] })],
    [
      'a lookup table that is no address',
      (answer) => ({ ...answer, addressesByLookupTableAddress: { table: [] } }),
    ],
    [
      'an account that is no address',
      (answer) => ({ ...answer, addressesByLookupTableAddress: { [thief]: ['x'] } }),
    ],
    ['renamed fields', ({ swapInstruction, ...answer }) => ({ ...answer, instruction: swapInstruction })],
  ])('[SEC-07] refuses %s', async (_, lie) => {
    const { provider } = await start(lie)
    const refused = { name: 'ProviderFailure', reason: 'malformed' }
    await expect(provider.buildTransaction(order)).rejects.toMatchObject(refused)
    await expect(provider.quote(order)).rejects.toMatchObject(refused)
  })

  it('refuses a transaction that no node accepts, as it is too large', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      pubkey: jupiterAddress(100 + at),
      isSigner: false,
      isWritable: true,
    }))
    const { provider } = await start((answer) => ({
      ...answer,
      swapInstruction: { ...answer.swapInstruction, accounts: many },
    }))
    await expect(provider.buildTransaction(order)).rejects.toMatchObject({ reason: 'too-large' })
  })

  it('[REL-02] reports limits, refused keys and faults as failures without the key', async () => {
    const { provider, standIn } = await start()
    const cases = [
      [{ status: 401, body: { message: 'Unauthorized' } }, 'refused'],
      [{ status: 500, body: '<html>' }, 'failed'],
      [{ body: 'not JSON' }, 'malformed'],
      [{ status: 400, body: { error: 'Something new' } }, 'rejected'],
      [{ status: 429, body: { message: '[API Gateway] Too many requests' } }, 'limited'],
    ] as const
    for (const [answer, reason] of cases) {
      standIn.fail(answer)
      const failure: unknown = await provider.quote(order).catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'ProviderFailure', provider: 'jupiter', reason })
      expect(`${String(failure)}${JSON.stringify(failure)}`).not.toContain(JUPITER_KEY)
    }
  })
})

describe('the endpoints of swaps on Solana', () => {
  const body = { amount: '1000', from: usdc.id, to: coin.id, userAddress: `${chain}:${account}` }

  async function endpoints() {
    const { provider } = await start()
    return callEndpoints(swapEndpoints({ nodes, directory, providers: [provider], now: Date.now }))
  }

  it('[API-01] return tokens, quotes and a transaction in the form of Solana; no allowance is needed', async () => {
    const send = await endpoints()
    const { tokens } = await send(getSwapTokens, { query: { chainId: chain } })
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC', 'JUP'])
    const { quotes } = await send(getSwapQuotes, { query: body })
    expect(quotes).toMatchObject([{ id: 'jupiter', provider: 'Jupiter', toAmount: '3000' }])
    const query = { tokenAddress: usdc.id, userAddress: body.userAddress }
    expect(BigInt((await send(getAllowance, { query })).allowance)).toBeGreaterThan(2n ** 64n)
    const { tx, minimumReceived } = await send(buildSwap, { body: { ...body, solana: { slippage: 1 } } })
    expect(tx).toMatchObject({
      from: body.userAddress,
      to: `${chain}:JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4`,
      amount: '0',
      solana: { version: 0 },
    })
    expect(minimumReceived).toBe('2970')
  })

  it('refuse the tolerance of another namespace, addresses of other networks, and approvals', async () => {
    const send = await endpoints()
    const failing = [
      send(buildSwap, { body: { ...body, eip155: { slippage: 1 } } }),
      send(buildSwap, {
        body: { ...body, solana: { slippage: 1 }, userAddress: `eip155:1:0x${'1'.repeat(40)}` },
      }),
      send(getSwapQuotes, { query: { ...body, userAddress: `0x${'1'.repeat(40)}` } }),
      send(buildApproval, { query: { ...body } }),
    ]
    for (const one of failing) await expect(one).rejects.toMatchObject({ status: 400 })
  })
})
