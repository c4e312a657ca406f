import type { ApiPromise } from '@polkadot/api'
import {
  type ChainRequest,
  type FeeOption,
  type Network,
  type NodeClient,
  QuoinError,
  type Transfer,
  TransferError,
  type TransferIntent,
  unconfirmedIdOf,
} from '#kernel'
import { checkSs58 } from '../addresses/check-address.js'
import { decodeSs58, encodeSs58 } from '../addresses/ss58.js'
import { genericPrefix, prefixOf, type Ss58Prefixes } from '../addresses/ss58-prefixes.js'
import { type AccountHoldings, accountStorageKey, readAccount } from '../node/account-storage.js'
import {
  createNodeReader,
  type NodeContext,
  type NodeReader,
  readBlockNumber,
  readHash,
} from '../node/node-reader.js'
import type { Runtimes } from '../node/runtimes.js'
import { fromHex, isHexBytes, toHex } from '../params/param-shapes.js'
import { submitTransfer } from './submit-transfer.js'
import {
  type Binding,
  lifetimeBlocks,
  type TransferCall,
  transferCallOf,
  writeCall,
} from './transfer-call.js'

/** Dependencies of a transfer. */
export interface TransferTools {
  readonly node: NodeClient
  readonly runtimes: Runtimes
  readonly prefixes: Ss58Prefixes | undefined
  /**
   * Called with each transaction that a node accepted or may have accepted, and with the first and last block that may
   * contain it.
   */
  readonly onSent: (id: string, lifetime: { readonly first: number; readonly last: number }) => void
}

/**
 * Age at which an unsigned transfer is bound to a newer block: it is valid for 64 blocks, which is six minutes, or two
 * at two seconds a block. Milliseconds.
 */
const renewAfter = 30_000

/** End of the range of amounts, which have 16 bytes. */
const amountLimit = 1n << 128n

export function keyOf(address: string): Uint8Array {
  const decoded = decodeSs58(address)
  if (typeof decoded === 'object') return decoded.key
  throw new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
}

/** Reads the data that binds a transaction. The nonce includes transactions in the node's pool. */
export async function readBinding(read: NodeReader, address: string): Promise<Binding> {
  const [nonce, blockHash] = await Promise.all([
    read('system_accountNextIndex', [address], (answer) => {
      if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0) return answer
      throw new Error('The response is not a nonce')
    }),
    read('chain_getFinalizedHead', [], readHash),
  ])
  return { nonce, blockHash, blockNumber: await read('chain_getHeader', [blockHash], readBlockNumber) }
}

/**
 * Reads the fee that the runtime computes for a transaction: the last 16 bytes of the result. Source:
 * TransactionPaymentApi.
 */
export function readFee(read: NodeReader, { sample }: TransferCall): Promise<bigint> {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, sample.length, true)
  const input = toHex(Uint8Array.of(...sample, ...length))
  return read('state_call', ['TransactionPaymentApi_query_info', input], (answer) => {
    if (!isHexBytes(answer, 200) || answer.length < 2 + 2 * 16) throw new Error('The response is not a fee')
    const view = new DataView(fromHex(answer).slice(-16).buffer)
    return view.getBigUint64(0, true) + (view.getBigUint64(8, true) << 64n)
  })
}

/**
 * Returns the maximum fee: a hundredth above the current one, which may change a little until a block contains the
 * transaction. A renewed transfer keeps the displayed fee while half of that margin is left.
 */
export function atMost(fee: bigint, shown: bigint | undefined): bigint {
  const max = fee + fee / 100n
  return shown !== undefined && max > shown && fee + fee / 200n <= shown ? shown : max
}

/** Returns the minimum balance of an account. */
export const depositOf = ({ consts }: ApiPromise): bigint =>
  BigInt(String(consts.balances?.existentialDeposit ?? 0))

/** Returns the amount that an account can send, including the fee, without being removed. */
export function sendableOf({ transferable, free }: AccountHoldings, deposit: bigint): bigint {
  const sendable = transferable < free - deposit ? transferable : free - deposit
  return sendable < 0n ? 0n : sendable
}

/** Throws `FUNDS_INSUFFICIENT`, or `NODE_REFUSED` if the amount is too small to create the recipient's account. */
function checkFunds(
  deposit: bigint,
  { from, to, value, fee }: { from: AccountHoldings; to: AccountHoldings; value: bigint; fee: bigint },
): void {
  const sendable = sendableOf(from, deposit)
  if (value + fee > sendable)
    throw new TransferError('FUNDS_INSUFFICIENT', {
      details: `${value + fee} required with the fee, ${sendable} available: ${deposit} stay in the account`,
    })
  if (to.free + value < deposit)
    throw new QuoinError('NODE_REFUSED', {
      details: `The recipient's account is new and must receive at least ${deposit}, the existential deposit`,
    })
}

/** A transfer with its fee and its inputs. */
interface WrittenTransfer extends WrittenTransaction {
  /** The maximum amount: the existential deposit stays. */
  readonly max: bigint
  /** Throws if it cannot be sent. */
  check(): void
}

async function writeIntent(
  { node, runtimes, prefixes }: TransferTools,
  { network, signal, from, to, value: requestedValue, token, orLess = false }: ChainRequest & TransferIntent,
  shownFee?: bigint,
): Promise<WrittenTransfer> {
  if (token !== undefined)
    throw new QuoinError('RPC_PARAMS_INVALID', { details: 'Only the native currency can be sent' })
  if (requestedValue < 0n || requestedValue >= amountLimit)
    throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The amount is out of range' })
  const recipient = checkSs58(to, network, prefixes)
  if (!recipient.valid)
    throw new QuoinError('CAIP_ADDRESS_INVALID', { details: `${recipient.reason}: ${to.slice(0, 100)}` })
  const keys = { from: keyOf(from), to: keyOf(to) }
  const sender = encodeSs58(keys.from, prefixOf(network, prefixes) ?? genericPrefix)
  const context: NodeContext = { network, signal }
  const read = createNodeReader(node, context)
  const readHoldings = (key: Uint8Array): Promise<AccountHoldings> =>
    read('state_getStorage', [accountStorageKey(key)], readAccount)
  const api = await runtimes.load(context)
  const [binding, fromHoldings, toHoldings] = await Promise.all([
    readBinding(read, sender),
    readHoldings(keys.from),
    readHoldings(keys.to),
  ])
  const deposit = depositOf(api)
  const write = (amount: bigint): TransferCall =>
    writeCall(api, keys.from, transferCallOf(api, keys.to, amount), binding)
  let call = write(requestedValue)
  // A smaller amount has no longer encoding, and no higher fee.
  const fee = atMost(await readFee(read, call), shownFee)
  const sendable = sendableOf(fromHoldings, deposit)
  const max = sendable > fee ? sendable - fee : 0n
  const value = orLess && max > 0n && max < requestedValue ? max : requestedValue
  if (value !== requestedValue) call = write(value)
  const check = (): void => checkFunds(deposit, { from: fromHoldings, to: toHoldings, value, fee })
  return { call, from: keys.from, binding, fee, value, max, check }
}

/** Builds a transfer. Throws the errors of `ChainTransfers.build`. */
export type BuildTransfer = (request: ChainRequest & TransferIntent, shownFee?: bigint) => Promise<Transfer>

/**
 * Builds a transfer of the native currency: the wallet signs, then its signature is checked and the transaction sent.
 *
 * Throws `FUNDS_INSUFFICIENT`, `NODE_REFUSED` (less than the minimum balance of a new account), `CAIP_ADDRESS_INVALID`,
 * `RPC_PARAMS_INVALID` (a token), `PEER_MISSING`, `NODE_FAILED`, `ABORTED`.
 *
 * @param build calls this function again with `shownFee`, the fee of the same transfer in an earlier review
 */
export async function buildTransfer(
  tools: TransferTools,
  request: ChainRequest & TransferIntent,
  { build, shownFee }: { readonly build: BuildTransfer; readonly shownFee?: bigint | undefined },
): Promise<Transfer> {
  const { network } = request
  const written = await writeIntent(tools, request, shownFee)
  const { value, fee } = written
  written.check()
  return toTransaction(tools, network, written, (signal) => build({ ...request, value, signal }, fee))
}

/** A written transaction and its inputs. */
export interface WrittenTransaction {
  readonly call: TransferCall
  readonly from: Uint8Array
  readonly binding: Binding
  readonly fee: bigint
  readonly value: bigint
}

/** Returns the request for the wallet, which only signs: its signature is checked, and the transaction sent. */
export function toTransaction(
  tools: Pick<TransferTools, 'node' | 'onSent'>,
  network: Network,
  { call, from, binding, fee, value }: WrittenTransaction,
  renew: (signal?: AbortSignal) => Promise<Transfer>,
): Transfer {
  const { decimals, symbol } = network.nativeCurrency
  const lifetime = { first: binding.blockNumber, last: binding.blockNumber + lifetimeBlocks }
  return {
    call: {
      method: 'polkadot_signTransaction',
      params: { address: call.payload.address, transactionPayload: call.payload },
    },
    fee: { value: fee, decimals, symbol },
    value,
    isOnlySigned: true,
    renewal: {
      afterMs: renewAfter,
      renew,
    },
    async submit(answer, until, beforeSending) {
      const { node, onSent } = tools
      const reader = createNodeReader(node, { network, signal: until })
      const remember = (id: string): string => {
        onSent(id, lifetime)
        return id
      }
      try {
        const requested = { call, key: from, first: lifetime.first }
        return remember(
          await submitTransfer(node.submit, reader, requested, answer, { signal: until, beforeSending }),
        )
      } catch (error) {
        // The outcome is unknown: with its lifetime, `waitFor` detects when it can no longer happen.
        const id = unconfirmedIdOf(error)
        if (id !== undefined) remember(id)
        throw error
      }
    },
  }
}

/**
 * Returns the fee: the network has a single speed. Throws the errors of `buildTransfer` except those of insufficient
 * funds.
 */
export async function readFeeOptions(
  tools: TransferTools,
  request: ChainRequest & TransferIntent,
): Promise<readonly FeeOption[]> {
  const { decimals, symbol } = request.network.nativeCurrency
  const { fee, max } = await writeIntent(tools, request)
  return [{ speed: 'normal', fee: { value: fee, decimals, symbol }, max }]
}
