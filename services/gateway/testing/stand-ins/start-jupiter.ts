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
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const [SOURCE, TARGET, POOL, VAULT, TABLE] = [21, 22, 23, 24, 25].map(jupiterAddress)
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

function answerTo(query: Readonly<Record<string, string>>): JupiterAnswer {
  const { inputMint = '', outputMint = '', amount = '0', taker = '', slippageBps = '50' } = query
  const inAmount = BigInt(amount)
  const outAmount = inAmount * 3n
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
      {
        programId: ACCOUNTS,
        accounts: [
          meta(taker, true, true),
          meta(TARGET, true),
          meta(taker),
          meta(outputMint),
          meta('11111111111111111111111111111111'),
          meta(TOKENS),
        ],
        data: base64.encode(Uint8Array.of(1)),
      },
    ],
    swapInstruction: {
      programId: PROGRAM,
      accounts: [
        meta(taker, true, true),
        meta(SOURCE, true),
        meta(TARGET, true),
        meta(inputMint),
        meta(outputMint),
        meta(TOKENS),
        meta(TOKENS),
        meta(PROGRAM),
        meta(EVENTS),
        meta(PROGRAM),
        meta(POOL, true),
        meta(VAULT, true),
      ],
      data: routeData(inAmount, outAmount, slippage),
    },
    cleanupInstruction: isCoin
      ? {
          programId: TOKENS,
          accounts: [
            meta(inputMint === WRAPPED_SOL ? SOURCE : TARGET, true),
            meta(taker, true),
            meta(taker, false, true),
          ],
          data: base64.encode(Uint8Array.of(9)),
        }
      : null,
    addressesByLookupTableAddress: { [TABLE ?? '']: [VAULT ?? '', jupiterAddress(26), POOL ?? ''] },
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
): Promise<StandIn> {
  const route: StandInRoute = ({ method, path, query, headers }) => {
    if (method !== 'GET' || path !== '/swap/v2/build') return undefined
    if (headers['x-api-key'] !== JUPITER_KEY) return { status: 401, body: { message: 'Unauthorized' } }
    const { inputMint = '', outputMint = '', amount = '', taker = '' } = query
    if (![inputMint, outputMint, taker].every((text) => BASE58.test(text)) || !/^\d+$/.test(amount))
      return { status: 400, body: { error: 'Invalid request' } }
    if (inputMint === outputMint) return { status: 400, body: { error: 'CIRCULAR_ARBITRAGE_IS_DISABLED' } }
    if (BigInt(amount) < 10n) return { status: 400, body: { error: 'No routes found' } }
    return { body: change(answerTo(query)) }
  }
  return startStandIn(route)
}
