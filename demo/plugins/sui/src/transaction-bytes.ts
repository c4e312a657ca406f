import { bcs } from '@mysten/sui/bcs'
import { blake2b } from '@noble/hashes/blake2b'
import { base58, base64 } from '@scure/base'
import { normalizeSuiAddress } from './formats.js'
import type { SuiCoin } from './node-reads.js'

// Only ever imported dynamically: it loads the SDK's encoding.

/** The largest transaction that nodes accept: 128 KiB. Letters of base64. */
export const maxTransactionLength = 175_000

/** A transaction as its bytes say. */
export type TransactionParts = ReturnType<typeof bcs.TransactionData.parse>['V1']

export interface TransferPlan {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** A coin type; absent for SUI. */
  readonly token?: string | undefined
  /** The coins of the token; empty for SUI, which is split off the gas. */
  readonly coins: readonly SuiCoin[]
  readonly gas: readonly SuiCoin[]
  readonly gasPrice: bigint
  readonly budget: bigint
  /** The last epoch in which the transaction may be executed. */
  readonly lastEpoch: bigint
}

const pure = (bytes: Uint8Array) => ({ Pure: { bytes: base64.encode(bytes) } })
const refOf = ({ objectId, version, digest }: SuiCoin) => ({ objectId, version, digest })
const coinPackage = normalizeSuiAddress(`0x${'2'.padStart(64, '0')}`)

/** Returns the commands of a transfer, as `readTransfer` recognizes them. Inputs: amount, recipient, coins. */
function commandsOf({ coins, token }: TransferPlan) {
  if (token === undefined)
    return [
      { SplitCoins: { coin: { GasCoin: true as const }, amounts: [{ Input: 0 }] } },
      { TransferObjects: { objects: [{ NestedResult: [0, 0] as [number, number] }], address: { Input: 1 } } },
    ]
  const coin = { Input: 2 }
  const rest = coins.slice(1).map((_, at) => ({ Input: 3 + at }))
  const merge = rest.length > 0 ? [{ MergeCoins: { destination: coin, sources: rest } }] : []
  return [
    ...merge,
    // Unlike `SplitCoins`, the call names the token in the bytes, and the network refuses it for a coin of another one.
    {
      MoveCall: {
        package: coinPackage,
        module: 'coin',
        function: 'split',
        typeArguments: [token],
        arguments: [coin, { Input: 0 }],
      },
    },
    { TransferObjects: { objects: [{ Result: merge.length }], address: { Input: 1 } } },
  ]
}

/** Returns the bytes of a transfer, in base64. */
export function writeTransfer(plan: TransferPlan): string {
  const { from, to, value, coins, gas, gasPrice, budget, lastEpoch } = plan
  const inputs = [
    pure(bcs.u64().serialize(value).toBytes()),
    pure(bcs.Address.serialize(to).toBytes()),
    ...coins.map((coin) => ({ Object: { ImmOrOwnedObject: refOf(coin) } })),
  ]
  const data = bcs.TransactionData.serialize({
    V1: {
      kind: { ProgrammableTransaction: { inputs, commands: commandsOf(plan) } },
      sender: from,
      gasData: { payment: gas.map(refOf), owner: from, price: String(gasPrice), budget: String(budget) },
      expiration: { Epoch: Number(lastEpoch) },
    },
  })
  return base64.encode(data.toBytes())
}

/** Returns the parts of a transaction in base64; `undefined` for anything that is not exactly one. Never throws. */
export function readTransaction(text: unknown): TransactionParts | undefined {
  if (typeof text !== 'string' || text.length > maxTransactionLength) return undefined
  try {
    const bytes = base64.decode(text)
    const data = bcs.TransactionData.parse(bytes)
    // Bytes behind the transaction, or a second encoding of the same, are no transaction.
    const again = bcs.TransactionData.serialize(data).toBytes()
    return again.length === bytes.length && again.every((byte, at) => byte === bytes[at])
      ? data.V1
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the digest of a transaction in base64, by which the network knows it. Source: Sui, `TransactionDigest`. */
export function digestOf(transaction: string): string {
  const tag = new TextEncoder().encode('TransactionData::')
  return base58.encode(blake2b(Uint8Array.of(...tag, ...base64.decode(transaction)), { dkLen: 32 }))
}

/** A transfer as its bytes say. */
export interface ReadTransfer {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly token?: string | undefined
}

function pureAt(inputs: readonly unknown[], at: unknown): Uint8Array | undefined {
  const input: unknown = typeof at === 'number' ? inputs[at] : undefined
  const pureInput: unknown = Reflect.get(Object(input), 'Pure')
  const bytes: unknown = Reflect.get(Object(pureInput), 'bytes')
  return typeof bytes === 'string' ? base64.decode(bytes) : undefined
}

/** Returns the amount of an input of the transaction; `undefined` if it is no u64. */
export function amountAt(inputs: readonly unknown[], at: unknown): bigint | undefined {
  const bytes = pureAt(inputs, at)
  return bytes?.length === 8 ? BigInt(bcs.u64().parse(bytes)) : undefined
}

/** Returns the address of an input of the transaction; `undefined` if it is none. */
export function addressAt(inputs: readonly unknown[], at: unknown): string | undefined {
  const bytes = pureAt(inputs, at)
  return bytes?.length === 32 ? bcs.Address.parse(bytes) : undefined
}

/**
 * Returns the plain transfer of a transaction; `undefined` if it does anything else. It has exactly the shape of `writeTransfer`: the same
 * inputs and commands, the gas of the sender, and a last epoch.
 */
export function readTransfer(text: unknown): ReadTransfer | undefined {
  const parts = readTransaction(text)
  const kind = parts?.kind.ProgrammableTransaction
  if (!parts || !kind) return undefined
  const { inputs, commands } = kind
  const { sender, gasData, expiration } = parts
  const value = amountAt(inputs, 0)
  const to = addressAt(inputs, 1)
  const lastEpoch = expiration.Epoch
  if (value === undefined || to === undefined || typeof lastEpoch !== 'number') return undefined
  const coins = inputs.slice(2).flatMap((input) => {
    const ref = input.Object?.ImmOrOwnedObject
    return ref ? [{ ...ref, version: String(ref.version), balance: 0n }] : []
  })
  const call = commands.at(coins.length > 1 ? 1 : 0)?.MoveCall
  const token = call?.typeArguments[0]
  const plan: TransferPlan = {
    from: sender,
    to,
    value,
    token: coins.length > 0 ? token : undefined,
    coins,
    gas: gasData.payment.map((ref) => ({ ...ref, version: String(ref.version), balance: 0n })),
    gasPrice: BigInt(gasData.price),
    budget: BigInt(gasData.budget),
    lastEpoch: BigInt(lastEpoch),
  }
  if (coins.length > 0 && token === undefined) return undefined
  try {
    return writeTransfer(plan) === text ? { from: sender, to, value, token: plan.token } : undefined
  } catch {
    return undefined
  }
}
