import { base64 } from '@scure/base'
import { ComputeBudgetProgram, PublicKey, TransactionMessage } from '@solana/web3.js'
import {
  type ChainRequest,
  type FeeOption,
  type FeeSpeed,
  QuoinError,
  type Transfer,
  type TransferIntent,
} from '#kernel'
import { confirmed, contextValue, memberOf, type NodeReader, readCount } from './node-reader.js'
import { readPriorityPrices } from './priority-price.js'
import { submitTransfer, toWire } from './submit-transfer.js'
import { planCoinTransfer, planTokenTransfer, type TransferPlan } from './transfer-plan.js'

type TransferRequest = Pick<ChainRequest, 'network'> & TransferIntent

const speeds: readonly FeeSpeed[] = ['slow', 'normal', 'fast']

/** The two instructions that say what computing may cost take 150 units each. */
const budgetUnits = 300

/** What each signature costs. Lamports. */
const signatureFee = 5_000n

/** What a transaction is bound to, and the last block that may hold it. */
interface Lifetime {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

/** A transaction without a signature. */
interface UnsignedTransfer {
  readonly message: Uint8Array
  /** What it costs at most, a new account of the recipient's included. Lamports. */
  readonly fee: bigint
}

function planTransfer(read: NodeReader, request: TransferRequest): Promise<TransferPlan> {
  const { token } = request
  return token === undefined ? planCoinTransfer(read, request) : planTokenTransfer(read, request, token)
}

function readBlockhash(read: NodeReader): Promise<Lifetime> {
  return read('getLatestBlockhash', [confirmed], (result) => {
    const value = contextValue(result)
    const blockhash = memberOf(value, 'blockhash')
    if (typeof blockhash !== 'string') throw new Error('The blockhash is missing')
    // Throws where it is none.
    new PublicKey(blockhash)
    return { blockhash, lastValidBlockHeight: readCount(memberOf(value, 'lastValidBlockHeight')) }
  })
}

/** A legacy transaction, which every wallet can show; it needs no table of addresses. */
async function buildMessage(
  read: NodeReader,
  { from }: TransferRequest,
  { instructions, units, rent }: TransferPlan,
  blockhash: string,
  price: bigint,
): Promise<UnsignedTransfer> {
  const limit = units + budgetUnits
  const message = new TransactionMessage({
    payerKey: new PublicKey(from),
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: limit }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
      ...instructions,
    ],
  })
    .compileToLegacyMessage()
    .serialize()
  const bytes = Uint8Array.from(message)
  const said = await read('getFeeForMessage', [base64.encode(bytes), confirmed], (result) => {
    const value = contextValue(result)
    return value === null ? 0n : readCount(value)
  })
  // Not all nodes count the price of computing in.
  const reckoned = signatureFee + (price * BigInt(limit) + 999_999n) / 1_000_000n
  return { message: bytes, fee: (said > reckoned ? said : reckoned) + rent }
}

function checkFunds({ balance, sent, keep }: TransferPlan, fee: bigint): void {
  const left = balance - sent - fee
  if (left === 0n || left >= keep) return
  const details =
    left < 0n
      ? `${sent + fee} lamports are needed, ${balance} are there`
      : `${left} lamports would be left; an account keeps at least ${keep}, or nothing`
  throw new QuoinError('FUNDS_INSUFFICIENT', { details })
}

function changedBy({ instructions }: TransferPlan): readonly string[] {
  const keys = instructions.flatMap((instruction) => instruction.keys)
  return [...new Set(keys.filter(({ isWritable }) => isWritable).map(({ pubkey }) => pubkey.toBase58()))]
}

/**
 * A transfer of the coin or of a token. The wallet signs and we send: so it is known before anything is sent whether the
 * wallet signed what it was asked for, and the network's own node is the one that is asked.
 *
 * @param onSent told of each transaction that a node took, with the last block that may hold it
 */
export async function buildTransfer(
  read: NodeReader,
  readUntil: (signal: AbortSignal | undefined) => NodeReader,
  request: TransferRequest,
  onSent: (id: string, lastValidBlockHeight: bigint) => void,
): Promise<Transfer> {
  const { from, speed = 'normal', network, orLess = false } = request
  const [wanted, { blockhash, lastValidBlockHeight }] = await Promise.all([
    planTransfer(read, request),
    readBlockhash(read),
  ])
  const prices = await readPriorityPrices(read, changedBy(wanted), wanted.units + budgetUnits)
  const write = (plan: TransferPlan): Promise<UnsignedTransfer> =>
    buildMessage(read, request, plan, blockhash, prices[speed])
  let plan = wanted
  let { message, fee } = await write(plan)
  const most = plan.most(fee)
  if (orLess && most > 0n && most < plan.value) {
    // What the amount is changes nothing of the fee.
    plan = await planTransfer(read, { ...request, value: most })
    ;({ message, fee } = await write(plan))
  }
  checkFunds(plan, fee)
  return {
    call: {
      method: 'solana_signTransaction',
      params: { transaction: base64.encode(toWire(message)), pubkey: from },
    },
    fee: { value: fee, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol },
    value: plan.value,
    isOnlySigned: true,
    async submit(answer, signal) {
      const id = await submitTransfer(readUntil(signal), { message, from }, answer)
      onSent(id, lastValidBlockHeight)
      return id
    },
  }
}

/** What the same transfer costs at each speed. */
export async function readFeeOptions(
  read: NodeReader,
  request: TransferRequest,
): Promise<readonly FeeOption[]> {
  const [plan, { blockhash }] = await Promise.all([planTransfer(read, request), readBlockhash(read)])
  const prices = await readPriorityPrices(read, changedBy(plan), plan.units + budgetUnits)
  const { decimals, symbol } = request.network.nativeCurrency
  return Promise.all(
    speeds.map(async (speed) => {
      const { fee } = await buildMessage(read, request, plan, blockhash, prices[speed])
      return { speed, fee: { value: fee, decimals, symbol }, most: plan.most(fee) }
    }),
  )
}
