import { base58, base64 } from '@scure/base'
import { type StandIn, type StandInRoute, startStandIn } from './start-stand-in.js'

/** The key that the stand-in accepts. */
export const JUPITER_KEY = 'planted-jupiter-key'

/** An instruction of an answer. */
export interface JupiterInstruction {
  readonly programId: string
  readonly accounts: readonly {
    readonly pubkey: string
    readonly isSigner: boolean
    readonly isWritable: boolean
  }[]
  /** Base64. */
  readonly data: string
}

/** An answer, as far as tests change it. */
export interface JupiterAnswer {
  readonly inputMint: string
  readonly outputMint: string
  readonly inAmount: string
  readonly outAmount: string
  readonly otherAmountThreshold: string
  readonly slippageBps: number
  readonly setupInstructions: readonly JupiterInstruction[]
  readonly swapInstruction: JupiterInstruction
  readonly cleanupInstruction: JupiterInstruction | null
  readonly addressesByLookupTableAddress: Readonly<Record<string, readonly string[]>> | null
  readonly swapMode: string
  readonly priceImpactPct: string
  readonly routePlan: readonly object[]
  readonly computeBudgetInstructions: readonly JupiterInstruction[]
  readonly otherInstructions: readonly JupiterInstruction[]
  readonly tipInstruction: JupiterInstruction | null
  readonly blockhashWithMetadata: object
}

/** Returns a constant address. */
export const jupiterAddress = (seed: number): string => base58.encode(new Uint8Array(32).fill(seed))

const PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const EVENTS = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'
const TOKENS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ACCOUNTS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const SYSTEM = '11111111111111111111111111111111'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const [POOL = '', VAULT = '', TABLE = ''] = [23, 24, 25].map(jupiterAddress)
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The fixed part of `route_v2`: its number, the amounts, the tolerance, no fees, no steps. */
function routeData(inAmount: bigint, outAmount: bigint, slippage: number): string {
  const data = new Uint8Array(34)
  data.set([0xbb, 0x64, 0xfa, 0xcc, 0x31, 0xc4, 0xaf, 0x14])
  const view = new DataView(data.buffer)
  view.setBigUint64(8, inAmount, true)
  view.setBigUint64(16, outAmount, true)
  view.setUint16(24, slippage, true)
  return base64.encode(data)
}

const meta = (pubkey = '', isWritable = false, isSigner = false) => ({ pubkey, isWritable, isSigner })

/** A trade that a market prices and executes. */
export interface JupiterTrade {
  readonly inputMint: string
  readonly outputMint: string
  /** Smallest unit of the sold token. */
  readonly amount: bigint
}

/** Where the trades of the stand-in happen: nowhere, or on a chain. */
export interface JupiterMarket {
  /** Smallest unit of the bought token; 0: there is no route. */
  amountOf(trade: JupiterTrade): bigint
  /** The account for an owner's tokens of a mint. */
  tokenAccountOf(owner: string, mint: string): string
  /** The last accounts of the program: those that trade, which it changes, and those that it reads. */
  steps(trade: JupiterTrade): { readonly changed: readonly string[]; readonly read: readonly string[] }
  /** The addresses in each lookup table, by its own address. */
  readonly tables: Readonly<Record<string, readonly string[]>> | null
}

const nowhere: JupiterMarket = {
  amountOf: ({ amount }) => amount * 3n,
  tokenAccountOf: (_, mint) => base58.encode(base58.decode(mint).map((byte) => byte ^ 1)),
  steps: () => ({ changed: [POOL, VAULT], read: [] }),
  tables: { [TABLE]: [VAULT, jupiterAddress(26), POOL] },
}

/** Opens an account for tokens if there is none. */
const opening = (payer: string, account: string, mint: string): JupiterInstruction => ({
  programId: ACCOUNTS,
  accounts: [
    meta(payer, true, true),
    meta(account, true),
    meta(payer),
    meta(mint),
    meta(SYSTEM),
    meta(TOKENS),
  ],
  data: base64.encode(Uint8Array.of(1)),
})

/** Wraps coins: sends them to the account of the wrapped coin, which then counts them. */
function wrapping(payer: string, account: string, lamports: bigint): readonly JupiterInstruction[] {
  const transfer = new Uint8Array(12)
  const view = new DataView(transfer.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  return [
    {
      programId: SYSTEM,
      accounts: [meta(payer, true, true), meta(account, true)],
      data: base64.encode(transfer),
    },
    { programId: TOKENS, accounts: [meta(account, true)], data: base64.encode(Uint8Array.of(17)) },
  ]
}

function answerTo(query: Readonly<Record<string, string>>, market: JupiterMarket): JupiterAnswer {
  const { inputMint = '', outputMint = '', amount = '0', taker = '', slippageBps = '50' } = query
  const inAmount = BigInt(amount)
  const trade = { inputMint, outputMint, amount: inAmount }
  const outAmount = market.amountOf(trade)
  const steps = market.steps(trade)
  const source = market.tokenAccountOf(taker, inputMint)
  const target = market.tokenAccountOf(taker, outputMint)
  const slippage = Number(slippageBps)
  const threshold = (outAmount * BigInt(10_000 - slippage)) / 10_000n
  const swapInfo = { ammKey: POOL, label: 'Stand-in', inputMint, outputMint, inAmount: amount }
  const quote = {
    inputMint,
    outputMint,
    inAmount: amount,
    outAmount: String(outAmount),
    otherAmountThreshold: String(threshold),
    swapMode: 'ExactIn',
    slippageBps: slippage,
    priceImpactPct: '0.0012',
    routePlan: [{ swapInfo: { ...swapInfo, outAmount: String(outAmount) }, percent: 100, bps: 10_000 }],
  }
  const isCoin = inputMint === WRAPPED_SOL || outputMint === WRAPPED_SOL
  return {
    ...quote,
    computeBudgetInstructions: [],
    otherInstructions: [],
    tipInstruction: null,
    setupInstructions: [
      ...(inputMint === WRAPPED_SOL
        ? [opening(taker, source, inputMint), ...wrapping(taker, source, inAmount)]
        : []),
      opening(taker, target, outputMint),
    ],
    swapInstruction: {
      programId: PROGRAM,
      accounts: [
        meta(taker, true, true),
        meta(source, true),
        meta(target, true),
        meta(inputMint),
        meta(outputMint),
        meta(TOKENS),
        meta(TOKENS),
        meta(PROGRAM),
        meta(EVENTS),
        meta(PROGRAM),
        ...steps.changed.map((account) => meta(account, true)),
        ...steps.read.map((account) => meta(account)),
      ],
      data: routeData(inAmount, outAmount, slippage),
    },
    cleanupInstruction: isCoin
      ? {
          programId: TOKENS,
          accounts: [
            meta(inputMint === WRAPPED_SOL ? source : target, true),
            meta(taker, true),
            meta(taker, false, true),
          ],
          data: base64.encode(Uint8Array.of(9)),
        }
      : null,
    addressesByLookupTableAddress: market.tables,
    blockhashWithMetadata: {
      blockhash: Array.from({ length: 32 }, () => 9),
      lastValidBlockHeight: 150,
      fetchedAt: { secs_since_epoch: 1_800_000_000, nanos_since_epoch: 0 },
    },
  }
}

/**
 * Stand-in for Jupiter's Swap API V2, built from its OpenAPI document and the pages "Build" and "Response codes"
 * (https://github.com/jup-ag/docs, `openapi-spec/swap/v2/swap.yaml`, version of 2026-08-21, read on 2026-11-26): `GET /build`
 * with the key in `x-api-key`, amounts as decimal text, instructions with base64 data, refusals as `{ error }`. The fixed part
 * of `route_v2` follows the interface that Jupiter's program publishes on its network.
 */
export function startJupiter(
  change: (answer: JupiterAnswer) => object = (answer) => answer,
  market: JupiterMarket = nowhere,
): Promise<StandIn> {
  const route: StandInRoute = ({ method, path, query, headers }) => {
    if (method !== 'GET' || path !== '/swap/v2/build') return undefined
    if (headers['x-api-key'] !== JUPITER_KEY) return { status: 401, body: { message: 'Unauthorized' } }
    const { inputMint = '', outputMint = '', amount = '', taker = '' } = query
    if (![inputMint, outputMint, taker].every((text) => BASE58.test(text)) || !/^\d+$/.test(amount))
      return { status: 400, body: { error: 'Invalid request' } }
    if (inputMint === outputMint) return { status: 400, body: { error: 'CIRCULAR_ARBITRAGE_IS_DISABLED' } }
    if (BigInt(amount) < 10n) return { status: 400, body: { error: 'No routes found' } }
    const answer = answerTo(query, market)
    if (answer.outAmount === '0') return { status: 400, body: { error: 'No routes found' } }
    return { body: change(answer) }
  }
  return startStandIn(route)
}
