import { hex } from '@scure/base'
import { QuoinError } from 'quoin/kernel'
import { memberOf } from './formats.js'
import { toAddress, toHexAddress, transactionId } from './keys.js'
import { type Field, readFields, writeFields } from './protobuf.js'

// Only ever imported dynamically. Source of the formats: Tron's protobuf files, `Tron.proto` and `core/contract`.

/** What a transaction does. Addresses in base58check; amounts in sun. */
export type TronContract =
  | {
      readonly type: 'TransferContract'
      readonly owner: string
      readonly to: string
      readonly amount: bigint
    }
  | {
      readonly type: 'TriggerSmartContract'
      readonly owner: string
      readonly contract: string
      readonly callValue: bigint
      /** In hexadecimal. */
      readonly data: string
    }

/** A transaction without signatures. Times in milliseconds since 1970. */
export interface TronTransaction {
  readonly contract: TronContract
  /** The last two bytes of the number of a recent block, and eight bytes of its id, in hexadecimal. */
  readonly refBlockBytes: string
  readonly refBlockHash: string
  readonly expiration: bigint
  readonly timestamp: bigint
  /** The most that the energy may cost, also where staked TRX pays for it. Sun. */
  readonly feeLimit: bigint
}

/** The numbers of the contract types. */
const typeNumbers = { TransferContract: 1n, TriggerSmartContract: 31n } as const
const typeUrl = (type: TronContract['type']): string => `type.googleapis.com/protocol.${type}`

function addressBytes(address: string): Uint8Array {
  const text = toHexAddress(address)
  if (text === undefined) throw new Error('An address is invalid')
  return hex.decode(text)
}

function contractFields(contract: TronContract): readonly Field[] {
  const owner = { number: 1, value: addressBytes(contract.owner) }
  if (contract.type === 'TransferContract')
    return [owner, { number: 2, value: addressBytes(contract.to) }, { number: 3, value: contract.amount }]
  return [
    owner,
    { number: 2, value: addressBytes(contract.contract) },
    { number: 3, value: contract.callValue },
    { number: 4, value: hex.decode(contract.data) },
  ]
}

/** Returns the raw data of a transaction, whose hash is signed. */
export function writeTransaction(transaction: TronTransaction): Uint8Array {
  const { contract, refBlockBytes, refBlockHash, expiration, timestamp, feeLimit } = transaction
  const parameter = writeFields([
    { number: 1, value: new TextEncoder().encode(typeUrl(contract.type)) },
    { number: 2, value: writeFields(contractFields(contract)) },
  ])
  const written = writeFields([
    { number: 1, value: typeNumbers[contract.type] },
    { number: 2, value: parameter },
  ])
  return writeFields([
    { number: 1, value: hex.decode(refBlockBytes) },
    { number: 4, value: hex.decode(refBlockHash) },
    { number: 8, value: expiration },
    { number: 11, value: written },
    { number: 14, value: timestamp },
    { number: 18, value: feeLimit },
  ])
}

function bytesAt(fields: readonly Field[], number: number): Uint8Array {
  const value = fields.find((one) => one.number === number)?.value ?? new Uint8Array()
  if (typeof value === 'bigint') throw new Error('A field is no bytes')
  return value
}

function numberAt(fields: readonly Field[], number: number): bigint {
  const value = fields.find((one) => one.number === number)?.value ?? 0n
  if (typeof value !== 'bigint') throw new Error('A field is no number')
  return value
}

function readContract(bytes: Uint8Array): TronContract {
  const fields = readFields(bytes)
  const parameter = readFields(bytesAt(fields, 2))
  const url = new TextDecoder().decode(bytesAt(parameter, 1))
  const value = readFields(bytesAt(parameter, 2))
  const owner = toAddress(bytesAt(value, 1))
  const second = toAddress(bytesAt(value, 2))
  if (url === typeUrl('TransferContract'))
    return { type: 'TransferContract', owner, to: second, amount: numberAt(value, 3) }
  if (url !== typeUrl('TriggerSmartContract')) throw new Error('The type of the contract is unknown')
  return {
    type: 'TriggerSmartContract',
    owner,
    contract: second,
    callValue: numberAt(value, 3),
    data: hex.encode(bytesAt(value, 4)),
  }
}

/**
 * Returns the transaction of raw data in hexadecimal; `undefined` for other kinds, and for bytes that are not exactly what
 * `writeTransaction` writes: a note, a permission id, a second contract, no expiration, or a call without a fee limit. Never throws.
 */
export function readTransaction(text: unknown): TronTransaction | undefined {
  if (typeof text !== 'string' || text.length > 20_000 || !/^([0-9a-f]{2})+$/.test(text)) return undefined
  try {
    const fields = readFields(hex.decode(text))
    const transaction: TronTransaction = {
      contract: readContract(bytesAt(fields, 11)),
      refBlockBytes: hex.encode(bytesAt(fields, 1)),
      refBlockHash: hex.encode(bytesAt(fields, 4)),
      expiration: numberAt(fields, 8),
      timestamp: numberAt(fields, 14),
      feeLimit: numberAt(fields, 18),
    }
    const { contract, expiration, timestamp, feeLimit } = transaction
    const isCut = !expiration || !timestamp || (contract.type === 'TriggerSmartContract' && !feeLimit)
    return !isCut && hex.encode(writeTransaction(transaction)) === text ? transaction : undefined
  } catch {
    return undefined
  }
}

/** A transaction as wallets and TronWeb read it. */
export interface TransactionJson {
  readonly visible: false
  readonly txID: string
  readonly raw_data: object
  readonly raw_data_hex: string
}

/** Returns the JSON of a transaction. Throws `RPC_PARAMS_INVALID` if an amount is no exact number: wallets read numbers. */
export function toJson(transaction: TronTransaction): TransactionJson {
  const { contract, refBlockBytes, refBlockHash, expiration, timestamp, feeLimit } = transaction
  const exact = (value: bigint): number => {
    if (value > BigInt(Number.MAX_SAFE_INTEGER))
      throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The amount is too large' })
    return Number(value)
  }
  const owner_address = toHexAddress(contract.owner)
  const value =
    contract.type === 'TransferContract'
      ? { owner_address, to_address: toHexAddress(contract.to), amount: exact(contract.amount) }
      : {
          owner_address,
          contract_address: toHexAddress(contract.contract),
          data: contract.data,
          ...(contract.callValue > 0n && { call_value: exact(contract.callValue) }),
        }
  const raw = writeTransaction(transaction)
  return {
    visible: false,
    txID: transactionId(raw),
    raw_data: {
      contract: [{ parameter: { value, type_url: typeUrl(contract.type) }, type: contract.type }],
      ref_block_bytes: refBlockBytes,
      ref_block_hash: refBlockHash,
      expiration: exact(expiration),
      timestamp: exact(timestamp),
      ...(feeLimit > 0n && { fee_limit: exact(feeLimit) }),
    },
    raw_data_hex: hex.encode(raw),
  }
}

/** Returns a text in which two equal values are equal, whatever the order of their members. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const entries = Object.keys(value).sort()
  return `{${entries.map((name) => `${JSON.stringify(name)}:${canonical(memberOf(value, name))}`).join()}}`
}

/**
 * Returns the transaction of a wallet's parameter, read from its bytes; `undefined` if its JSON, which wallets display, or its id says
 * something else. Never throws.
 */
export function readTransactionJson(value: unknown): TronTransaction | undefined {
  const transaction = readTransaction(memberOf(value, 'raw_data_hex'))
  try {
    return transaction && canonical(toJson(transaction)) === canonical(value) ? transaction : undefined
  } catch {
    return undefined
  }
}

/** Returns a signed transaction in hexadecimal, as `broadcasthex` takes it. */
export function writeSigned(raw: Uint8Array, signature: Uint8Array): string {
  return hex.encode(
    writeFields([
      { number: 1, value: raw },
      { number: 2, value: signature },
    ]),
  )
}

const transferSelector = 'a9059cbb'

/** Returns the data of a TRC-20 transfer. */
export function tokenTransferData(to: string, value: bigint): string {
  return `${transferSelector}${addressWord(to)}${value.toString(16).padStart(64, '0')}`
}

/** Returns an address as a word of contract calls: its last 20 bytes. */
export function addressWord(address: string): string {
  return hex.encode(addressBytes(address)).slice(2).padStart(64, '0')
}

/** A plain transfer. */
export interface ReadTransfer {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** The contract of the token; absent for TRX. */
  readonly token?: string | undefined
}

/** Returns the plain transfer of a transaction; `undefined` if it does anything else. */
export function readTransfer({ contract }: TronTransaction): ReadTransfer | undefined {
  if (contract.type === 'TransferContract')
    return { from: contract.owner, to: contract.to, value: contract.amount, token: undefined }
  const [, to, value] = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(contract.data) ?? []
  if (to === undefined || value === undefined || contract.callValue > 0n) return undefined
  const address = toAddress(hex.decode(`41${to}`))
  return { from: contract.owner, to: address, value: BigInt(`0x${value}`), token: contract.contract }
}
