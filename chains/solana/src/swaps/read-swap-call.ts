import { associatedAccountOf } from '../addresses/derived-addresses.js'
import { ByteReader, BytesUnreadable } from '../decode/byte-reader.js'
import { readInstruction } from '../decode/decode-solana-transaction.js'
import { programs, wrappedCoin } from '../decode/program-addresses.js'
import { type ResolvedTransaction, refuseSwap } from './resolve-transaction.js'

/** The swap of a transaction, read from its own bytes. */
export interface SwapCall {
  readonly program: string
  /** Sold. Smallest unit. */
  readonly amount: bigint
  /** The program exchanges nothing for less. Smallest unit. */
  readonly minimum: bigint
  readonly sellMint: string
  readonly buyMint: string
  /** Wrapped for the swap. Lamports. */
  readonly coins: bigint
}

type Instruction = ResolvedTransaction['instructions'][number]

/** Jupiter's program of swaps. Source: Jupiter's list of error codes, which links its program. */
export const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** The positions of accounts in an instruction, and of its amounts in the data. */
interface RouteLayout {
  /** Bytes before the amounts. */
  readonly start: number
  readonly trader: number
  readonly source: number
  readonly target: number
  readonly sellMint: number
  readonly buyMint: number
  /** A further account for the bought tokens; the program itself stands for none. */
  readonly otherTarget?: number
  readonly program: number
}

/**
 * The instructions `route_v2` and `shared_accounts_route_v2` by their numbers. Any other is refused: it may guarantee
 * nothing. Source: the interface that Jupiter's program publishes on its network.
 */
const routes: Readonly<Record<string, RouteLayout>> = {
  bb64facc31c4af14: {
    start: 8,
    trader: 0,
    source: 1,
    target: 2,
    sellMint: 3,
    buyMint: 4,
    otherTarget: 7,
    program: 9,
  },
  d19853937cfed8e9: {
    start: 9,
    trader: 1,
    source: 2,
    target: 5,
    sellMint: 6,
    buyMint: 7,
    program: 11,
  },
}
const basisPoints = 10_000n

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads an instruction of Jupiter's program. */
function readRoute({ program, accounts, data }: Instruction, from: string): Omit<SwapCall, 'coins'> {
  const number = hexOf(data.subarray(0, 8))
  const layout = Object.hasOwn(routes, number) ? routes[number] : undefined
  if (!layout) return refuseSwap('The instruction')
  const at = (index: number): string => accounts[index] ?? refuseSwap('An account')
  const { trader, target, otherTarget } = layout
  if (at(trader) !== from) refuseSwap('The trader')
  if (at(layout.program) !== program) refuseSwap('The program')
  if (otherTarget !== undefined && ![program, at(target)].includes(at(otherTarget)))
    refuseSwap('The recipient')
  const reader = new ByteReader(data)
  reader.take(layout.start)
  const [amount, quoted] = [reader.u64(), reader.u64()]
  const u16 = (): bigint => BigInt(reader.byte() + 256 * reader.byte())
  const [slippage, platformFee, surplusFee] = [u16(), u16(), u16()]
  if (platformFee > 0n || surplusFee > 0n) refuseSwap('A fee')
  if (slippage > basisPoints) refuseSwap('The slippage')
  return {
    program,
    amount,
    minimum: (quoted * (basisPoints - slippage)) / basisPoints,
    sellMint: at(layout.sellMint),
    buyMint: at(layout.buyMint),
  }
}

/** Token program: `SyncNative` counts lamports of a wrapped coin's account as its tokens. */
const isSync = ({ program, accounts, data }: Instruction, account: string): boolean =>
  program === programs.token && data.length === 1 && data[0] === 17 && accounts[0] === account

/** Returns the lamports that an instruction wraps. Throws if it does anything else than preparing or ending a swap. */
function readSetup(instruction: Instruction, from: string): bigint {
  const wrapped = associatedAccountOf(from, wrappedCoin, programs.token)
  if (isSync(instruction, wrapped)) return 0n
  const meaning = readInstruction(instruction)
  switch (meaning.kind) {
    case 'budget':
      return 0n
    case 'createTokenAccount':
      return meaning.owner === from && meaning.payer === from ? 0n : refuseSwap('A token account')
    case 'sendCoin':
      return meaning.from === from && meaning.to === wrapped ? meaning.lamports : refuseSwap('A transfer')
    case 'closeTokenAccount': {
      const isOwn = meaning.account === wrapped && meaning.to === from && meaning.owner === from
      return isOwn ? 0n : refuseSwap('The closing of an account')
    }
    default:
      return refuseSwap('An instruction')
  }
}

/**
 * Reads the swap of a transaction: the account alone signs, one instruction swaps, and the others only open, fill and
 * close its own token accounts. Throws `TRANSACTION_CHANGED` for anything else: with the account's signature, a program
 * may take whatever the account owns, so that only known programs may get it (SEC-07).
 */
export function readSwapCall({ signers, instructions }: ResolvedTransaction, from: string): SwapCall {
  if (signers.length !== 1 || signers[0] !== from) refuseSwap('A signer')
  const isSwap = ({ program }: Instruction): boolean => program === jupiterProgram
  const [swap, ...others] = instructions.filter(isSwap)
  if (!swap || others.length > 0) return refuseSwap('The number of swaps')
  const setup = instructions.filter((one) => !isSwap(one))
  try {
    const coins = setup.reduce((sum, one) => sum + readSetup(one, from), 0n)
    return { ...readRoute(swap, from), coins }
  } catch (error) {
    // Bytes are missing.
    if (error instanceof BytesUnreadable) return refuseSwap('The data', error)
    throw error
  }
}
