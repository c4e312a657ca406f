import { base64 } from '@scure/base'
import { QuoinError, TransferError } from '#kernel'
import {
  type ChainAccount,
  confirmed,
  contextValue,
  memberOf,
  type NodeReader,
  readAccount,
  readCount,
} from '../node/node-reader.js'
import { readTokenAccount } from '../tokens/token-layout.js'
import type { ResolvedTransaction } from './resolve-transaction.js'

/** The accounts that a transaction may change, before and after it; `undefined`: there is none. */
export interface SimulatedAccounts {
  readonly before: ReadonlyMap<string, ChainAccount | undefined>
  /** Only of the account itself, its token accounts, and accounts that did not exist. */
  readonly after: ReadonlyMap<string, ChainAccount | undefined>
  /** Used compute units. */
  readonly units: number
}

/** A token account without extensions, and the byte that tells it from a mint. Bytes. */
const dataSlice = { offset: 0, length: 166 }

/** Returns whether an account holds tokens of an owner. */
export const isTokensOf = (account: ChainAccount | undefined, owner: string): account is ChainAccount =>
  account !== undefined && readTokenAccount(account)?.owner === owner

/** Closed accounts have no lamports. */
const readSimulated = (raw: unknown): ChainAccount | undefined => {
  const account = readAccount(raw)
  return account?.lamports === 0n ? undefined : account
}

function readBefore(
  read: NodeReader,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, ChainAccount | undefined>> {
  const options = { ...confirmed, encoding: 'base64', dataSlice }
  return read('getMultipleAccounts', [addresses, options], (result) => {
    const list = contextValue(result)
    if (!Array.isArray(list) || list.length !== addresses.length) throw new Error('Accounts are missing')
    return new Map(addresses.map((address, at) => [address, readAccount(list[at])]))
  })
}

/** Throws the reason why the network would refuse a transaction. */
function refuseByNetwork(fault: unknown, balance: bigint, needed: bigint): never {
  const details = JSON.stringify(fault)?.slice(0, 200)
  if (balance < needed)
    throw new TransferError('FUNDS_INSUFFICIENT', {
      details: `${needed} lamports required, ${balance} available: ${details}`,
    })
  throw new QuoinError('NODE_REFUSED', { details: `The simulated transaction fails: ${details}` })
}

/**
 * Simulates a transaction by the network's node. Throws `NODE_REFUSED` if it fails, `FUNDS_INSUFFICIENT` if the account
 * cannot pay for it.
 *
 * @param coins sold. Lamports
 */
export async function simulateTransaction(
  read: NodeReader,
  { wire, writable, fee }: ResolvedTransaction,
  from: string,
  coins: bigint,
): Promise<SimulatedAccounts> {
  const before = await readBefore(read, writable)
  const watched = writable.filter((address) => {
    const account = before.get(address)
    return address === from || account === undefined || isTokensOf(account, from)
  })
  const accounts = { encoding: 'base64', addresses: watched }
  const options = { ...confirmed, encoding: 'base64', sigVerify: false, accounts }
  const answer = await read('simulateTransaction', [base64.encode(wire), options], (result) => {
    const value = contextValue(result)
    const fault = memberOf(value, 'err')
    if (fault !== null && fault !== undefined) return { fault }
    const list = memberOf(value, 'accounts')
    if (!Array.isArray(list) || list.length !== watched.length) throw new Error('Accounts are missing')
    const after = new Map(watched.map((address, at) => [address, readSimulated(list[at] ?? null)]))
    return { after, units: Number(readCount(memberOf(value, 'unitsConsumed'))) }
  })
  if ('fault' in answer) refuseByNetwork(answer.fault, before.get(from)?.lamports ?? 0n, coins + fee)
  return { before, ...answer }
}
