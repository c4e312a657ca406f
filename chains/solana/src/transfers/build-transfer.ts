import { base64 } from '@scure/base'
import { ComputeBudgetProgram, PublicKey, TransactionMessage } from '@solana/web3.js'
import {
  type ChainRequest,
  type FeeOption,
  type FeeSpeed,
  type NodeClient,
  type Transfer,
  TransferError,
  type TransferIntent,
  unconfirmedIdOf,
} from '#kernel'
import {
  confirmed,
  contextValue,
  createNodeReader,
  memberOf,
  type NodeReader,
  readCount,
} from '../node/node-reader.js'
import { minPrices, priorityFee, readPriorityPrices } from './priority-price.js'
import { submitTransfer, toWire } from './submit-transfer.js'
import { planCoinTransfer, planTokenTransfer, type TransferPlan } from './transfer-plan.js'

type TransferRequest = Pick<ChainRequest, 'network'> & TransferIntent

const speeds: readonly FeeSpeed[] = ['slow', 'normal', 'fast']

/** The two compute budget instructions take 150 units each. */
const budgetUnits = 300

/** Lamports per signature. */
const signatureFee = 5_000n

/**
 * Age at which an unsigned transfer is bound to a newer blockhash, which is valid for 150 blocks, about a minute.
 * Milliseconds.
 */
const renewAfter = 20_000

/** The blockhash of a transaction, and the last block that may contain it. */
interface Lifetime {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

/** A transaction without a signature. */
interface UnsignedTransfer {
  readonly message: Uint8Array
  /** Maximum cost, including a new account for the recipient. Lamports. */
  readonly fee: bigint
}

/** A transaction of an account, besides what it does. */
interface PlannedRequest extends ChainRequest, Pick<TransferIntent, 'from' | 'speed' | 'orLess'> {}

/** Plans a transaction. @param value the amount, if it is not the requested one */
type PlanTransaction = (read: NodeReader, value?: bigint) => Promise<TransferPlan>

function planTransfer(read: NodeReader, request: TransferRequest): Promise<TransferPlan> {
  const { token } = request
  return token === undefined ? planCoinTransfer(read, request) : planTokenTransfer(read, request, token)
}

/** Reads the newest confirmed blockhash. */
export function readBlockhash(read: NodeReader): Promise<Lifetime> {
  return read('getLatestBlockhash', [confirmed], (result) => {
    const value = contextValue(result)
    const blockhash = memberOf(value, 'blockhash')
    if (typeof blockhash !== 'string') throw new Error('The blockhash is missing')
    // Throws if the blockhash is invalid.
    new PublicKey(blockhash)
    return { blockhash, lastValidBlockHeight: readCount(memberOf(value, 'lastValidBlockHeight')) }
  })
}

/** Writes a legacy transaction, which every wallet can display; it needs no lookup table. */
function writeMessage(
  from: string,
  { instructions, units }: TransferPlan,
  blockhash: string,
  price: bigint,
): Uint8Array {
  const message = new TransactionMessage({
    payerKey: new PublicKey(from),
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: units + budgetUnits }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
      ...instructions,
    ],
  })
    .compileToLegacyMessage()
    .serialize()
  return Uint8Array.from(message)
}

async function buildMessage(
  read: NodeReader,
  from: string,
  plan: TransferPlan,
  blockhash: string,
  price: bigint,
): Promise<UnsignedTransfer> {
  const bytes = writeMessage(from, plan, blockhash, price)
  const raw = await read('getFeeForMessage', [base64.encode(bytes), confirmed], (result) => {
    const value = contextValue(result)
    return value === null ? 0n : readCount(value)
  })
  // Not all nodes include the priority fee.
  const computed = signatureFee + priorityFee(price, plan.units + budgetUnits)
  return { message: bytes, fee: (raw > computed ? raw : computed) + plan.rent }
}

function checkFunds({ balance, sent, keep }: TransferPlan, fee: bigint): void {
  const left = balance - sent - fee
  if (left === 0n || left >= keep) return
  const details =
    left < 0n
      ? `${sent + fee} lamports required, ${balance} available`
      : `${left} lamports would remain; an account must keep at least ${keep}, or nothing`
  throw new TransferError('FUNDS_INSUFFICIENT', { details })
}

function changedBy({ instructions }: TransferPlan): readonly string[] {
  const keys = instructions.flatMap((instruction) => instruction.keys)
  return [...new Set(keys.filter(({ isWritable }) => isWritable).map(({ pubkey }) => pubkey.toBase58()))]
}

/**
 * Builds a transaction from its plan. The wallet only signs, even if it could send: so the signed
 * transaction is checked before it is sent (many wallets add instructions when they send), the network's own nodes
 * receive it, and a wallet without a response has sent nothing.
 *
 * @param onSent called with each transaction that a node accepted or may have accepted, and the last block that may
 * contain it
 */
export async function buildPlanned(
  node: NodeClient,
  request: PlannedRequest,
  planTransaction: PlanTransaction,
  onSent: (id: string, lastValidBlockHeight: bigint) => void,
): Promise<Transfer> {
  const { from, speed = 'normal', network, orLess = false } = request
  const read = createNodeReader(node, request)
  const [requestedPlan, { blockhash, lastValidBlockHeight }] = await Promise.all([
    planTransaction(read),
    readBlockhash(read),
  ])
  const prices = await readPriorityPrices(read, changedBy(requestedPlan), requestedPlan.units + budgetUnits)
  const write = (plan: TransferPlan): Promise<UnsignedTransfer> =>
    buildMessage(read, from, plan, blockhash, prices[speed])
  let plan = requestedPlan
  let { message, fee } = await write(plan)
  const max = plan.max(fee)
  if (orLess && max > 0n && max < plan.value) {
    // The amount does not affect the fee.
    plan = await planTransaction(read, max)
    ;({ message, fee } = await write(plan))
  }
  checkFunds(plan, fee)
  const usualFee = signatureFee + priorityFee(minPrices.normal, plan.units + budgetUnits) + plan.rent
  const { decimals, symbol } = network.nativeCurrency
  const bind = (message: Uint8Array, lastValidBlockHeight: bigint): Transfer => ({
    call: {
      method: 'solana_signTransaction',
      params: { transaction: base64.encode(toWire(message)), pubkey: from },
    },
    fee: { value: fee, decimals, symbol },
    usualFee,
    value: plan.value,
    isOnlySigned: true,
    renewal: {
      afterMs: renewAfter,
      async renew(signal) {
        const later = await readBlockhash(createNodeReader(node, { network, signal }))
        return bind(writeMessage(from, plan, later.blockhash, prices[speed]), later.lastValidBlockHeight)
      },
    },
    async submit(answer, signal, beforeSending) {
      const remember = (id: string): string => {
        onSent(id, lastValidBlockHeight)
        return id
      }
      try {
        const requested = { message, from, lastValidBlockHeight }
        return remember(await submitTransfer({ node, network, signal }, requested, answer, beforeSending))
      } catch (error) {
        // The outcome is unknown: with its last block, `waitFor` detects when it can no longer happen.
        const id = unconfirmedIdOf(error)
        if (id !== undefined) remember(id)
        throw error
      }
    },
  })
  return bind(message, lastValidBlockHeight)
}

/** Builds a transfer of the native currency or of a token. See `buildPlanned`. */
export function buildTransfer(
  node: NodeClient,
  request: ChainRequest & TransferIntent,
  onSent: (id: string, lastValidBlockHeight: bigint) => void,
): Promise<Transfer> {
  const plan: PlanTransaction = (read, value = request.value) => planTransfer(read, { ...request, value })
  return buildPlanned(node, request, plan, onSent)
}

/** Returns the fee of a transfer at each speed. */
export async function readFeeOptions(
  read: NodeReader,
  request: TransferRequest,
): Promise<readonly FeeOption[]> {
  const [plan, { blockhash }] = await Promise.all([planTransfer(read, request), readBlockhash(read)])
  const prices = await readPriorityPrices(read, changedBy(plan), plan.units + budgetUnits)
  const { decimals, symbol } = request.network.nativeCurrency
  return Promise.all(
    speeds.map(async (speed) => {
      const { fee } = await buildMessage(read, request.from, plan, blockhash, prices[speed])
      return { speed, fee: { value: fee, decimals, symbol }, max: plan.max(fee) }
    }),
  )
}
