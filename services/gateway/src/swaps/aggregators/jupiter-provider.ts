import { base58, base64 } from '@scure/base'
import { z } from 'zod'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { COIN_ADDRESS, splitCaip10 } from '../../tokens/caip-account.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import { refused } from '../read-swap-question.js'
import type {
  NoOffer,
  SolanaSwapTransaction,
  SwapOrder,
  SwapProvider,
  SwapRequest,
} from '../swap-provider.js'
import { amountText, leastOf } from './aggregator.js'
import { compileSolanaTransaction, type SolanaInstruction } from './compile-solana-transaction.js'

/** Jupiter swaps on the main network only. */
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The mint as which Jupiter trades the coin. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
/** Jupiter's program of swaps. Source: Jupiter's list of error codes, which links its program. */
export const JUPITER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
/** The programs that may open, fill and close the account's own token accounts. */
const SETUP_PROGRAMS: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
/** Slippage of a quote, whose minimum is not used. Basis points. */
const QUOTE_SLIPPAGE = 50n
/** Amounts on Solana have 64 bits. */
const MAX_AMOUNT = 2n ** 64n - 1n

const isKey = (text: string): boolean => {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}
const key = z.string().max(44).refine(isKey)
const bytes = z
  .string()
  .max(1644)
  .transform((text, context): Uint8Array => {
    try {
      return base64.decode(text)
    } catch {
      context.addIssue('is not base64')
      return z.NEVER
    }
  })
const instruction = z.object({
  programId: key,
  accounts: z.array(z.object({ pubkey: key, isSigner: z.boolean(), isWritable: z.boolean() })).max(128),
  data: bytes,
})
const built = z.object({
  inputMint: key,
  outputMint: key,
  inAmount: amountText,
  outAmount: amountText,
  otherAmountThreshold: amountText,
  swapMode: z.literal('ExactIn'),
  slippageBps: z.number(),
  priceImpactPct: z.coerce.number().nullish(),
  routePlan: z
    .array(z.object({ swapInfo: z.object({ inputMint: key, outputMint: key }), bps: z.number().nullish() }))
    .max(64),
  setupInstructions: z.array(instruction).max(8),
  swapInstruction: instruction,
  cleanupInstruction: instruction.nullish(),
  // Nothing else was requested: a further instruction, such as a tip, is not accepted.
  otherInstructions: z.array(z.unknown()).max(0),
  tipInstruction: z.null().optional(),
  addressesByLookupTableAddress: z
    .record(key, z.array(key).max(256))
    .nullish()
    .refine((tables) => Object.keys(tables ?? {}).length <= 16),
  blockhashWithMetadata: z.object({
    blockhash: z.array(z.number().int().min(0).max(255)).length(32),
  }),
})
type Built = z.infer<typeof built>
const refusal = z.object({ error: z.string() })

/** Returns the mint of a token. */
function mintOf(id: string): string {
  const { address } = splitCaip10(id)
  return address === COIN_ADDRESS.solana ? WRAPPED_SOL : address
}

/** Returns the reason why there is no quote; throws any other failure. Source: Jupiter's list of routing errors. */
function noOfferOf(error: unknown): NoOffer {
  const answer = error instanceof ProviderFailure ? refusal.safeParse(error.answer) : undefined
  if (!answer?.success) throw error
  const text = answer.data.error.replaceAll(/[_\s]+/g, ' ')
  if (/no routes? found|could not find any route|not tradable|market not found/i.test(text)) return 'no-route'
  if (/consume all the amount|cannot compute other amount/i.test(text)) return 'no-liquidity'
  throw error
}

/** Returns the tokens of a route that is not split; `undefined` for others. */
function routeOf({ from, to, chain }: SwapRequest, { routePlan }: Built): readonly string[] | undefined {
  const isChain = routePlan.every(
    ({ swapInfo, bps }, at) =>
      (bps ?? 10_000) === 10_000 &&
      swapInfo.inputMint === (at === 0 ? mintOf(from.id) : routePlan[at - 1]?.swapInfo.outputMint),
  )
  if (!isChain || routePlan.at(-1)?.swapInfo.outputMint !== mintOf(to.id)) return undefined
  const between = routePlan.slice(0, -1).map(({ swapInfo }) => `${chain}:${swapInfo.outputMint}`)
  return [from.id, ...between, to.id]
}

const impactOf = ({ priceImpactPct }: Built): number | undefined =>
  typeof priceImpactPct === 'number' && Number.isFinite(priceImpactPct)
    ? Math.round(Math.abs(priceImpactPct) * 10_000)
    : undefined

const instructionOf = ({ programId, accounts, data }: Built['swapInstruction']): SolanaInstruction => ({
  program: programId,
  accounts: accounts.map(({ pubkey, isWritable }) => ({ address: pubkey, isWritable })),
  data,
})

/** Checks that an answer is for the request, and that only the account signs. Throws `ProviderFailure` `malformed`. */
function checkBuilt(request: SwapRequest, account: string, slippage: bigint, answer: Built): void {
  const { setupInstructions, swapInstruction, cleanupInstruction } = answer
  const around = [...setupInstructions, ...(cleanupInstruction ? [cleanupInstruction] : [])]
  const signers = [...around, swapInstruction].flatMap(({ accounts }) =>
    accounts.flatMap(({ pubkey, isSigner }) => (isSigner ? [pubkey] : [])),
  )
  const isRight =
    answer.inputMint === mintOf(request.from.id) &&
    answer.outputMint === mintOf(request.to.id) &&
    answer.inAmount === request.amount &&
    answer.slippageBps === Number(slippage) &&
    // One unit: the minimum may be rounded down.
    answer.otherAmountThreshold + 1n >= leastOf(answer.outAmount, slippage * 100n) &&
    answer.otherAmountThreshold > 0n &&
    answer.otherAmountThreshold <= answer.outAmount &&
    swapInstruction.programId === JUPITER_PROGRAM &&
    around.every(({ programId }) => SETUP_PROGRAMS.has(programId)) &&
    signers.every((signer) => signer === account)
  if (!isRight) throw new ProviderFailure('jupiter', 'malformed')
}

/** Returns the transaction of an answer. The page sets the fee and the block, and checks the rest with its own node. */
function transactionOf({ account, from, amount }: SwapOrder, answer: Built): SolanaSwapTransaction {
  const { setupInstructions, swapInstruction, cleanupInstruction } = answer
  const all = [...setupInstructions, swapInstruction, ...(cleanupInstruction ? [cleanupInstruction] : [])]
  const transaction = compileSolanaTransaction({
    payer: account,
    blockhash: Uint8Array.from(answer.blockhashWithMetadata.blockhash),
    instructions: all.map(instructionOf),
    lookupTables: answer.addressesByLookupTableAddress ?? {},
  })
  if (transaction === undefined) throw new ProviderFailure('jupiter', 'too-large')
  return {
    program: JUPITER_PROGRAM,
    transaction,
    value: splitCaip10(from.id).address === COIN_ADDRESS.solana ? amount : 0n,
    minimumReceived: answer.otherAmountThreshold,
  }
}

/** Throws `Problem` 400: programs of Solana take tokens by the signature of the transaction alone. */
function refuseApproval(): never {
  throw refused('from', 'Swaps on Solana need no approval.')
}

/**
 * Creates the provider of swaps on Solana by Jupiter (Swap API V2, `GET /build`, which charges no fee and whose
 * transaction the page submits itself); `undefined` if it is not switched on.
 *
 * @see https://dev.jup.ag/api-reference/swap/build
 */
export function jupiterProvider(
  context: ProviderContext,
  directory: TokenDirectory,
): SwapProvider | undefined {
  const client = vendorClient(context, 'jupiter', ({ key: apiKey = '' }) => ({
    baseUrl: 'https://api.jup.ag',
    headers: { 'x-api-key': apiKey },
  }))
  if (!client) return undefined

  async function ask(request: SwapRequest, account: string, slippage: bigint, signal?: AbortSignal) {
    const query = {
      inputMint: mintOf(request.from.id),
      outputMint: mintOf(request.to.id),
      amount: String(request.amount),
      taker: account,
      slippageBps: String(slippage),
    }
    const answer = await client?.ask({ path: '/swap/v2/build', query, signal }, built)
    if (!answer) throw new ProviderFailure('jupiter', 'malformed')
    checkBuilt(request, account, slippage, answer)
    return answer
  }

  /** Jupiter trades the wrapped coin as the coin itself. */
  const noOffer = ({ from, to, amount }: SwapRequest): NoOffer | undefined => {
    const isWrapped = [from, to].some(({ id }) => splitCaip10(id).address === WRAPPED_SOL)
    if (isWrapped) return 'no-route'
    return amount > MAX_AMOUNT ? 'no-liquidity' : undefined
  }

  return {
    id: 'jupiter',
    name: 'Jupiter',
    supports: (chain) => chain === MAINNET,
    tokens: async (chain) =>
      directory.list(chain).filter(({ id }) => splitCaip10(id).address !== WRAPPED_SOL),
    allowanceTarget: async () => refuseApproval(),
    buildApproval: async () => refuseApproval(),

    async quote(request, signal) {
      // Jupiter builds for an account only.
      const none = request.account === undefined ? 'no-route' : noOffer(request)
      if (none || request.account === undefined) return none ?? 'no-route'
      try {
        const answer = await ask(request, request.account, QUOTE_SLIPPAGE, signal)
        return [
          {
            toAmount: answer.outAmount,
            route: routeOf(request, answer),
            priceImpact: impactOf(answer),
          },
        ]
      } catch (error) {
        return noOfferOf(error)
      }
    },

    async buildTransaction(order, signal) {
      const none = noOffer(order)
      if (none) return none
      try {
        // Basis points; rounded down, so that the tolerance is not exceeded.
        return transactionOf(order, await ask(order, order.account, order.slippage / 100n, signal))
      } catch (error) {
        return noOfferOf(error)
      }
    },
  }
}
