import { base64 } from '@scure/base'
import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SimulatedExchange, Transfer } from '#kernel'
import { serveJupiter } from '../../../../sandbox/src/rehearsal/serve-jupiter.js'
import type { ServedProviders } from '../../../../sandbox/src/rehearsal/served-providers.js'
import { type SolanaWorld, startSolanaWorld } from '../../testing/solana-world.js'
import { jupiter, wrappedSol } from '../../testing/swap-transaction.js'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sol = 1_000_000_000n

let world: SolanaWorld
let standIn: ServedProviders
beforeAll(async () => {
  vi.stubGlobal('document', { title: 'A page' })
  vi.stubGlobal('location', { origin: 'https://page.example', host: 'page.example' })
  standIn = await serveJupiter()
  world = await startSolanaWorld()
  await world.chain.fund(world.address, 10n * sol)
  await world.chain.fund(world.address, 1_000_000_000n, usdc)
}, 120_000)
afterAll(async () => {
  await world?.stop()
  await standIn?.stop()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  world.shown.length = 0
})

interface JupiterInstruction {
  readonly programId: string
  readonly accounts: readonly {
    readonly pubkey: string
    readonly isSigner: boolean
    readonly isWritable: boolean
  }[]
  readonly data: string
}

/** Returns an unsigned transaction of the stand-in, which trades on the chain. */
async function askJupiter(inputMint: string, outputMint: string, amount: bigint): Promise<string> {
  const { GATEWAY_JUPITER_URL: url, GATEWAY_JUPITER_KEY: key = '' } = standIn.environment
  const query = new URLSearchParams({
    inputMint,
    outputMint,
    amount: String(amount),
    taker: world.address,
    slippageBps: '100',
  })
  const response = await fetch(`${url}/swap/v2/build?${query}`, { headers: { 'x-api-key': key } })
  const { setupInstructions, swapInstruction, cleanupInstruction } = Object(await response.json())
  const all: readonly JupiterInstruction[] = [
    ...setupInstructions,
    swapInstruction,
    ...(cleanupInstruction ? [cleanupInstruction] : []),
  ]
  const message = new TransactionMessage({
    payerKey: new PublicKey(world.address),
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: all.map(
      ({ programId, accounts, data }) =>
        new TransactionInstruction({
          programId: new PublicKey(programId),
          keys: accounts.map((account) => ({ ...account, pubkey: new PublicKey(account.pubkey) })),
          data: Buffer.from(data, 'base64'),
        }),
    ),
  })
  return base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}

interface BuiltSwap {
  readonly transfer: Transfer
  readonly simulated: SimulatedExchange | undefined
}

/** Builds and simulates a swap; an absent token is the coin. */
async function build(data: string, value: bigint, sellToken?: string, buyToken?: string): Promise<BuiltSwap> {
  const { contractCalls } = world.module
  const call = { to: jupiter, data, value }
  const request = { network: world.chain.network, from: world.address, call }
  const transfer = await contractCalls?.build(request)
  if (!transfer) throw new Error('Expected a transfer.')
  const walletCall = transfer.call
  return {
    transfer,
    simulated: await contractCalls?.simulate?.({ ...request, walletCall, sellToken, buyToken }),
  }
}

/** Requests the signature, submits, and returns what was received. */
async function swap({ transfer }: BuiltSwap, buyToken?: string): Promise<bigint | undefined> {
  const { network } = world.chain
  const id = await transfer.submit(await world.kernel.rpc.request(transfer.call))
  expect(await world.module.transactions?.waitFor({ network, id })).toEqual({ status: 'success' })
  const received = { network, id, address: world.address, token: buyToken, contract: jupiter }
  return world.module.contractCalls?.readReceived?.(received)
}

async function balances(): Promise<{ readonly coins: bigint; readonly dollars: bigint }> {
  const request = { network: world.chain.network, address: world.address }
  const assets = (await world.module.tokens?.getBalances(request)) ?? []
  return {
    coins: (await world.module.getBalance(request)).value,
    dollars: assets.find(({ address }) => address === usdc)?.value ?? 0n,
  }
}

describe('swaps on a real chain, by a stand-in of Jupiter and its program', () => {
  it('the coin is sold: the simulation, the received amount and the balances agree [SWP-02] [SEC-07]', async () => {
    const before = await balances()
    const built = await build(await askJupiter(wrappedSol, usdc, 2n * sol), 2n * sol, undefined, usdc)
    expect(built.simulated).toEqual({
      spent: 2n * sol,
      received: 299_700_000n,
      minimum: 296_703_000n,
      isOnly: true,
    })
    // Nothing has happened yet.
    expect(await balances()).toEqual(before)
    expect(await swap(built, usdc)).toBe(299_700_000n)
    const after = await balances()
    expect(after.dollars - before.dollars).toBe(299_700_000n)
    const lost = before.coins - after.coins - 2n * sol
    expect(lost).toBeGreaterThan(0n)
    expect(lost).toBeLessThanOrEqual(built.transfer.fee.value)
  })

  it('a token is sold for the coin, which is unwrapped [SWP-02] [SEC-07]', async () => {
    const before = await balances()
    const built = await build(await askJupiter(usdc, wrappedSol, 150_000_000n), 0n, usdc)
    expect(built.simulated).toMatchObject({ spent: 150_000_000n, received: 999_000_000n, isOnly: true })
    expect(await swap(built)).toBe(999_000_000n)
    const after = await balances()
    expect(before.dollars - after.dollars).toBe(150_000_000n)
    expect(after.coins - before.coins).toBeLessThan(999_000_000n)
    expect(after.coins - before.coins).toBeGreaterThanOrEqual(999_000_000n - built.transfer.fee.value)
  })

  it('a swap that the chain refuses is not signed [SEC-06]', async () => {
    const data = await askJupiter(usdc, wrappedSol, 5_000_000_000n)
    await expect(build(data, 0n, usdc)).rejects.toMatchObject({ code: 'NODE_REFUSED' })
    expect(world.shown).toEqual([])
  })
})
