import { bcs } from '@mysten/sui/bcs'
import { TransactionDataBuilder } from '@mysten/sui/transactions'
import { verifyTransactionSignature } from '@mysten/sui/verify'
import { blake2b } from '@noble/hashes/blake2b'
import { base58, base64 } from '@scure/base'

/**
 * A stand-in for a Sui node: constructed from Sui's published JSON-RPC reference and transaction format, because no Sui node can be
 * installed from npm. It keeps coins as objects with versions, verifies each signature by Sui's SDK, the sender, the versions of the
 * inputs, the balances, the budget and the last epoch, and executes a transaction once.
 */
export interface StandInNode {
  readonly url: string
  /** Answers a request; `undefined` for another address. For `platform.onFetch`, too. */
  answer(request: NodeRequest): Promise<Response> | undefined
  /** Creates a coin object for an account. Amounts in the smallest unit. */
  give(owner: string, value: bigint, coinType?: string): string
  balanceOf(owner: string, coinType?: string): bigint
  /** The executed transactions, by digest, in their order. */
  readonly executed: readonly string[]
  /** Requests of a method so far. */
  countOf(method: string): number
  nextEpoch(): void
  /** What becomes of the next execution: its answer is lost after or before the node executes it, or the node answers something else. */
  onNextExecution(behaviour: 'lose answer' | 'lose request' | 'answer another digest'): void
  /** Changes the answer of a method; `undefined` restores it. */
  override(method: string, answer: ((params: readonly unknown[]) => unknown) | undefined): void
}

/** The parts of a request that the node reads. */
export interface NodeRequest {
  readonly url: string
  readonly body: string | undefined
}

interface CoinObject {
  owner: string
  readonly coinType: string
  value: bigint
  version: number
}

const sui = `0x${'2'.padStart(64, '0')}::sui::SUI`
const gasPrice = 750n
/** What the network charges for a transfer here. MIST. */
const cost = { computation: 750_000n, storage: 1_976_000n, rebate: 978_120n }
const deduct = cost.computation + cost.storage - cost.rebate

interface Outcome {
  readonly status: { status: string; error?: string }
  readonly changes: readonly { owner: { AddressOwner: string }; coinType: string; amount: string }[]
}

export function startStandInNode(url: string): StandInNode {
  const objects = new Map<string, CoinObject>()
  const outcomes = new Map<string, Outcome>()
  const executed: string[] = []
  const counts = new Map<string, number>()
  const overrides = new Map<string, (params: readonly unknown[]) => unknown>()
  let epoch = 500n
  let serial = 0
  let behaviour: string | undefined

  const refuse = (code: number, message: string): never => {
    throw Object.assign(new Error(message), { code })
  }
  const digestFor = (id: string, version: number): string =>
    base58.encode(blake2b(new TextEncoder().encode(`${id} ${version}`), { dkLen: 32 }))

  function give(owner: string, value: bigint, coinType = sui): string {
    serial += 1
    const id = `0x${serial.toString(16).padStart(64, 'c')}`
    objects.set(id, { owner, coinType, value, version: serial + 10 })
    return id
  }
  const coinsOf = (owner: string, coinType: string) =>
    [...objects].filter(([, coin]) => coin.owner === owner && coin.coinType === coinType)
  const balanceOf = (owner: string, coinType = sui): bigint =>
    coinsOf(owner, coinType).reduce((sum, [, { value }]) => sum + value, 0n)

  /** Runs a transfer. Without `isReal` nothing changes. Throws what a node refuses before it executes. */
  function run(bytes: Uint8Array, isReal: boolean): Outcome {
    const { kind, sender, gasData, expiration } = bcs.TransactionData.parse(bytes).V1
    const program = kind.ProgrammableTransaction
    if (!program) return refuse(-32602, 'Only programmable transactions')
    if (expiration.Epoch !== undefined && epoch > BigInt(Number(expiration.Epoch)))
      return refuse(-32002, 'Transaction expired')
    const used = new Map<string, CoinObject>()
    const take = (ref: { objectId: string; version: string | number; digest: string }): CoinObject => {
      const coin = objects.get(ref.objectId)
      if (!coin || coin.owner !== sender)
        return refuse(-32002, `Object ${ref.objectId} is not owned by ${sender}`)
      if (coin.version !== Number(ref.version) || digestFor(ref.objectId, coin.version) !== ref.digest)
        return refuse(
          -32002,
          `Object ${ref.objectId} is not available for consumption: version is not current`,
        )
      const copy = { ...coin }
      used.set(ref.objectId, copy)
      return copy
    }
    const gas = gasData.payment.map(take)
    const budget = BigInt(gasData.budget)
    const [first] = gas
    if (!first || gas.some(({ coinType }) => coinType !== sui)) return refuse(-32002, 'The gas is not SUI')
    const gasTotal = gas.reduce((sum, { value }) => sum + value, 0n)
    if (gasTotal < budget) return refuse(-32002, 'GasBalanceTooLow')
    if (budget < deduct) return { status: { status: 'failure', error: 'InsufficientGas' }, changes: [] }
    const inputs = program.inputs.map((input) => {
      if (input.Pure) return base64.decode(input.Pure.bytes)
      const ref = input.Object?.ImmOrOwnedObject
      return ref ? take(ref) : refuse(-32602, 'Only owned objects')
    })
    // Gas coins become one.
    for (const coin of gas.slice(1)) coin.value = 0n
    first.value = gasTotal - budget
    const results: { coinType: string; value: bigint }[] = []
    const made: { to: string; coinType: string; value: bigint }[] = []
    const fault = (error: string): Outcome => ({ status: { status: 'failure', error }, changes: [] })
    type Argument = { GasCoin?: true; Input?: number; Result?: number; NestedResult?: number[] }
    const coinAt = (argument: Argument): CoinObject => {
      const value = argument.GasCoin ? first : inputs[argument.Input ?? -1]
      return value && 'coinType' in value ? value : refuse(-32602, 'An argument is no coin')
    }
    const u64At = ({ Input = -1 }: Argument): bigint => BigInt(bcs.u64().parse(Object(inputs[Input])))
    for (const command of program.commands) {
      if (command.MergeCoins) {
        const into = coinAt(command.MergeCoins.destination)
        for (const source of command.MergeCoins.sources) {
          const coin = coinAt(source)
          if (coin.coinType !== into.coinType) return fault('CommandArgumentError TypeMismatch')
          into.value += coin.value
          coin.value = 0n
        }
        results.push({ coinType: '', value: 0n })
      } else if (command.SplitCoins ?? command.MoveCall) {
        const call = command.MoveCall
        if (
          call &&
          `${call.package}::${call.module}::${call.function}` !== `0x${'2'.padStart(64, '0')}::coin::split`
        )
          return fault('FunctionNotFound')
        const [coinArgument, amount] = call
          ? call.arguments
          : [command.SplitCoins?.coin, command.SplitCoins?.amounts[0]]
        const coin = coinAt(Object(coinArgument))
        if (call && call.typeArguments[0] !== coin.coinType) return fault('CommandArgumentError TypeMismatch')
        const value = u64At(Object(amount))
        if (coin.value < value) return fault('InsufficientCoinBalance in command 0')
        coin.value -= value
        results.push({ coinType: coin.coinType, value })
      } else if (command.TransferObjects) {
        const to = bcs.Address.parse(Object(inputs[command.TransferObjects.address.Input ?? -1]))
        for (const object of command.TransferObjects.objects) {
          const result = results[object.Result ?? object.NestedResult?.[0] ?? -1]
          if (!result) return refuse(-32602, 'An argument is no result')
          made.push({ to, ...result })
        }
      } else return refuse(-32602, 'The stand-in does not know the command')
    }
    first.value += budget - deduct
    const changes = new Map<string, bigint>()
    const note = (owner: string, coinType: string, amount: bigint): void => {
      const key = `${owner} ${coinType}`
      changes.set(key, (changes.get(key) ?? 0n) + amount)
    }
    for (const [id, coin] of used) note(sender, coin.coinType, coin.value - (objects.get(id)?.value ?? 0n))
    for (const { to, coinType, value } of made) note(to, coinType, value)
    if (isReal) {
      for (const [id, coin] of used) {
        if (coin.value === 0n) objects.delete(id)
        else objects.set(id, { ...coin, version: coin.version + 100 })
      }
      for (const { to, coinType, value } of made) give(to, value, coinType)
    }
    return {
      status: { status: 'success' },
      changes: [...changes].map(([key, amount]) => {
        const [owner = '', coinType = ''] = key.split(' ')
        return { owner: { AddressOwner: owner }, coinType, amount: String(amount) }
      }),
    }
  }

  const effectsOf = ({ status }: Outcome) => ({
    status,
    gasUsed: {
      computationCost: String(cost.computation),
      storageCost: String(cost.storage),
      storageRebate: String(cost.rebate),
      nonRefundableStorageFee: '9880',
    },
  })

  async function execute(transaction: string, signatures: readonly string[]): Promise<object> {
    const lost = behaviour
    behaviour = undefined
    if (lost === 'lose request') throw new TypeError('Failed to fetch')
    const bytes = base64.decode(transaction)
    const digest = TransactionDataBuilder.getDigestFromBytes(bytes)
    const known = outcomes.get(digest)
    if (!known) {
      const { sender } = bcs.TransactionData.parse(bytes).V1
      await verifyTransactionSignature(bytes, signatures[0] ?? '', { address: sender }).catch(() =>
        refuse(-32002, 'Invalid user signature'),
      )
      outcomes.set(digest, run(bytes, true))
      executed.push(digest)
    }
    if (lost === 'lose answer') throw new TypeError('Failed to fetch')
    const outcome = outcomes.get(digest)
    if (!outcome) return refuse(-32603, 'No outcome')
    return {
      digest: lost === 'answer another digest' ? base58.encode(new Uint8Array(32).fill(7)) : digest,
      effects: effectsOf(outcome),
    }
  }

  async function serve(method: string, params: readonly unknown[]): Promise<unknown> {
    const special = overrides.get(method)
    if (special) return special(params)
    const [first, second] = params.map(String)
    const coinType = second === undefined || second === 'null' ? sui : second
    switch (method) {
      case 'suix_getBalance':
        return {
          coinType,
          totalBalance: String(balanceOf(first ?? '', coinType)),
          coinObjectCount: 1,
          lockedBalance: {},
        }
      case 'suix_getAllBalances': {
        const types = new Set(
          [...objects.values()].filter(({ owner }) => owner === first).map((one) => one.coinType),
        )
        return [...types].map((type) => ({
          coinType: type,
          totalBalance: String(balanceOf(first ?? '', type)),
        }))
      }
      case 'suix_getCoins': {
        const all = coinsOf(first ?? '', coinType)
        const start = params[2] === null ? 0 : Number(params[2])
        const end = start + 2
        const data = all.slice(start, end).map(([coinObjectId, { version, value }]) => ({
          coinType,
          coinObjectId,
          version: String(version),
          digest: digestFor(coinObjectId, version),
          balance: String(value),
        }))
        return { data, hasNextPage: end < all.length, nextCursor: String(end) }
      }
      case 'suix_getCoinMetadata':
        return first?.endsWith('::usdc::USDC')
          ? { name: 'USD Coin', symbol: 'USDC', decimals: 6, description: '' }
          : null
      case 'suix_getReferenceGasPrice':
        return String(gasPrice)
      case 'sui_getLatestCheckpointSequenceNumber':
        return '1000'
      case 'sui_getCheckpoint':
        return { epoch: String(epoch), sequenceNumber: '1000' }
      case 'sui_getObject':
        return { error: { code: 'notExists', object_id: first } }
      case 'sui_dryRunTransactionBlock': {
        const outcome = run(base64.decode(first ?? ''), false)
        return { effects: effectsOf(outcome), balanceChanges: outcome.changes }
      }
      case 'sui_executeTransactionBlock':
        return execute(first ?? '', Object(params[1]))
      case 'sui_getTransactionBlock': {
        const outcome = outcomes.get(first ?? '')
        if (!outcome)
          return refuse(-32602, `Could not find the referenced transaction [TransactionDigest(${first})].`)
        return { digest: first, effects: effectsOf(outcome) }
      }
      default:
        return refuse(-32601, 'Method not found')
    }
  }

  return {
    url,
    give,
    balanceOf,
    executed,
    countOf: (method) => counts.get(method) ?? 0,
    nextEpoch() {
      epoch += 1n
    },
    onNextExecution(next) {
      behaviour = next
    },
    override(method, answer) {
      if (answer) overrides.set(method, answer)
      else overrides.delete(method)
    },
    answer: ({ url: called, body }) => (called === url ? respond(body) : undefined),
  }

  async function respond(body: string | undefined): Promise<Response> {
    const { id, method, params } = JSON.parse(body ?? '{}')
    counts.set(method, (counts.get(method) ?? 0) + 1)
    try {
      return Response.json({ jsonrpc: '2.0', id, result: await serve(method, params) })
    } catch (error) {
      if (error instanceof TypeError) throw error
      const { code = -32603, message } = Object(error)
      return Response.json({ jsonrpc: '2.0', id, error: { code, message } })
    }
  }
}
