import { base64 } from '@scure/base'
import {
  type Amount,
  type ChainRequest,
  type NodeClient,
  QuoinError,
  type Transfer,
  TransferError,
  type TransferIntent,
  unconfirmedIdOf,
} from 'quoin/kernel'
import { normalizeSuiAddress, readCoinType, suiType } from './formats.js'
import {
  createSuiNode,
  type DryRun,
  dryRun,
  memberOf,
  readCoins,
  readEpoch,
  readExecuted,
  readGasPrice,
  type SuiCoin,
  type SuiNode,
} from './node-reads.js'
import { signedBy } from './signatures.js'
import { digestOf, type TransferPlan, writeTransfer } from './transaction-bytes.js'

/** The highest budget of a simulation, above the cost of any transfer: 0.05 SUI. MIST. */
const probeBudget = 50_000_000n
/** The lowest budget with which a transfer can be simulated. MIST. */
const minBudget = 2_000_000n
/** Computation that a transfer may need besides the simulated one, in units of gas. Source: Sui's SDK. */
const spareGas = 1_000n
/** Most coins as gas and as inputs of a transfer. Source: Sui's protocol, `max_gas_payment_objects` 256. */
const maxCoins = 250
/** A transfer is bound to the current versions of its coins: it is built again before the wallet opens. Milliseconds. */
const renewAfter = 30_000

const totalOf = (coins: readonly SuiCoin[]): bigint => coins.reduce((sum, { balance }) => sum + balance, 0n)

/** Returns the largest coins that cover an amount; all that fit if they do not. */
function chooseCoins(coins: readonly SuiCoin[], amount: bigint): readonly SuiCoin[] {
  const sorted = [...coins].sort((one, other) => (one.balance < other.balance ? 1 : -1)).slice(0, maxCoins)
  const chosen: SuiCoin[] = []
  for (const coin of sorted) {
    if (chosen.length > 0 && totalOf(chosen) >= amount) break
    chosen.push(coin)
  }
  return chosen
}

function lackFunds(details: string): never {
  throw new TransferError('FUNDS_INSUFFICIENT', { details })
}

/** A transfer with its coins, without the final budget. */
interface PlannedTransfer {
  readonly plan: TransferPlan
  /** The coins that pay the gas. MIST. */
  readonly gasTotal: bigint
  /** The coins of the token, or of SUI. */
  readonly total: bigint
  readonly run: DryRun
  readonly fee: bigint
}

async function planTransfer(read: SuiNode, intent: TransferIntent): Promise<PlannedTransfer> {
  const from = normalizeSuiAddress(intent.from)
  const to = normalizeSuiAddress(intent.to)
  const token = intent.token === undefined ? undefined : readCoinType(intent.token)
  const { value: requested, orLess = false } = intent
  const isSui = token === undefined || token === suiType
  const [gasCoins, tokenCoins, gasPrice, epoch] = await Promise.all([
    readCoins(read, from, suiType, (isSui ? requested : 0n) + probeBudget),
    isSui ? [] : readCoins(read, from, token, requested),
    readGasPrice(read),
    readEpoch(read),
  ])
  const gas = chooseCoins(gasCoins, (isSui ? requested : 0n) + probeBudget)
  const coins = isSui ? [] : chooseCoins(tokenCoins, requested)
  const gasTotal = totalOf(gas)
  const total = isSui ? gasTotal : totalOf(coins)
  const free = isSui ? gasTotal - requested : gasTotal
  // Whatever is sent, the simulation costs the same: with `orLess` it leaves room for its budget.
  let value = requested
  let budget = free < probeBudget ? free : probeBudget
  if (orLess && isSui && budget < minBudget) {
    budget = gasTotal / 2n < probeBudget ? gasTotal / 2n : probeBudget
    value = gasTotal - budget
  }
  if (orLess && !isSui && value > total) value = total
  if (value > total || budget < minBudget)
    lackFunds(`${requested} requested, ${total} available, gas ${gasTotal}`)
  // Valid until the next epoch ends: an epoch may end while the wallet is open.
  const lastEpoch = epoch + 1n
  const plan = { from, to, value, token: isSui ? undefined : token, coins, gas, gasPrice, budget, lastEpoch }
  const run = await dryRun(read, writeTransfer(plan))
  if (!run.isSuccess) {
    if (/insufficient(gas|coinbalance)/i.test(run.fault)) lackFunds(run.fault)
    throw new QuoinError('NODE_REFUSED', { details: run.fault })
  }
  return { plan, gasTotal, total, run, fee: run.computation + spareGas * gasPrice + run.storage }
}

/** Binds the final budget to a transfer. Throws `FUNDS_INSUFFICIENT`. */
function withBudget({ plan, gasTotal, fee }: PlannedTransfer, intent: TransferIntent): TransferPlan {
  const { orLess = false } = intent
  const isSui = plan.token === undefined
  const room = gasTotal - fee
  const value = isSui && orLess && intent.value > room ? room : isSui ? intent.value : plan.value
  if ((isSui ? value : 0n) > room || value < 0n)
    lackFunds(`${value} and a fee of ${fee}; ${gasTotal} available`)
  return { ...plan, value, budget: fee }
}

/** Returns what the recipient receives of the value, as the simulation says: of a regulated token it may be less. */
function receivedOf({ plan, run }: PlannedTransfer, value: bigint): bigint | undefined {
  if (plan.from === plan.to) return undefined
  const change = run.balanceChange(plan.to, plan.token ?? suiType)
  return change === plan.value ? value : change
}

/** Sends a signed transaction once and returns its digest, which is known before. */
function execute(
  node: NodeClient,
  { network, signal }: ChainRequest,
  transaction: string,
  signature: string,
  lastEpoch: bigint,
): Promise<string> {
  const read = createSuiNode(node, { network, signal })
  const id = digestOf(transaction)
  return node.submit({
    id,
    signal,
    send: (onAttempt) =>
      node.read(
        {
          network,
          signal,
          onAttempt,
          method: 'sui_executeTransactionBlock',
          params: [transaction, [signature], { showEffects: true }, 'WaitForLocalExecution'],
        },
        (result) => {
          if (memberOf(result, 'digest') !== id) throw new Error('The node returned another digest')
        },
      ),
    isKnown: async () => (await readExecuted(read, id)) !== undefined,
    isExpired: async () =>
      (await readEpoch(read)) > lastEpoch && (await readExecuted(read, id)) === undefined,
  })
}

/**
 * Builds a transfer of SUI or of a token. The wallet only signs, so that the signed bytes are checked before they are sent, the network's
 * own nodes receive them, and a wallet without a response has sent nothing. The bytes expire with the next epoch.
 *
 * @param onSent called with each digest that a node accepted or may have accepted, and its last epoch
 */
export async function buildTransfer(
  node: NodeClient,
  request: ChainRequest & TransferIntent,
  onSent: (id: string, lastEpoch: bigint) => void,
): Promise<Transfer> {
  const { network } = request
  const planned = await planTransfer(createSuiNode(node, request), request)
  const plan = withBudget(planned, request)
  const { decimals, symbol } = network.nativeCurrency
  const transaction = writeTransfer(plan)
  const fee: Amount = { value: plan.budget, decimals, symbol }
  return {
    call: { method: 'sui_signTransaction', params: { transaction, address: plan.from } },
    fee,
    value: plan.value,
    received: receivedOf(planned, plan.value),
    isOnlySigned: true,
    renewal: {
      afterMs: renewAfter,
      renew: (signal) => buildTransfer(node, { ...request, signal }, onSent),
    },
    async submit(answer, signal) {
      const signed = memberOf(answer, 'transactionBytes')
      if (signed !== undefined && signed !== transaction)
        throw new TransferError('TRANSACTION_CHANGED', { details: 'Nothing was sent' })
      const signature = memberOf(answer, 'signature')
      if (
        typeof signature !== 'string' ||
        !(await signedBy(plan.from, base64.decode(transaction), signature))
      )
        throw new QuoinError('ANSWER_INVALID', { details: 'The transaction is not signed by the account' })
      const remember = (id: string): string => {
        onSent(id, plan.lastEpoch)
        return id
      }
      try {
        return remember(await execute(node, { network, signal }, transaction, signature, plan.lastEpoch))
      } catch (error) {
        const id = unconfirmedIdOf(error)
        if (id !== undefined) remember(id)
        throw error
      }
    },
  }
}

/** Returns the cost of a transfer, and the highest amount. */
export async function readFee(
  read: SuiNode,
  intent: TransferIntent,
): Promise<{ readonly fee: bigint; readonly max: bigint }> {
  const { plan, fee, gasTotal, total } = await planTransfer(read, { ...intent, orLess: true })
  return { fee, max: plan.token === undefined ? gasTotal - fee : total }
}
