import { base58, base64 } from '@scure/base'
import { solana } from '../provider-context.js'
import { type StandIn, type StandInAnswer, startStandIn } from './start-stand-in.js'

/** An account of a stand-in. */
export interface StandInAccount {
  readonly lamports: number
  readonly owner: string
  readonly data: Uint8Array
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** Rent of a token account. Lamports. */
export const TOKEN_RENT = 2_039_280

export const walletOf = (lamports: number): StandInAccount => ({
  lamports,
  owner: SYSTEM_PROGRAM,
  data: new Uint8Array(),
})

/** A token account by the layout of SPL Token. */
export function tokensOf(
  mint: string,
  owner: string,
  amount: bigint,
  delegated?: { readonly to: string; readonly amount: bigint },
): StandInAccount {
  const data = new Uint8Array(165)
  const view = new DataView(data.buffer)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(owner), 32)
  view.setBigUint64(64, amount, true)
  if (delegated) {
    view.setUint32(72, 1, true)
    data.set(base58.decode(delegated.to), 76)
    view.setBigUint64(121, delegated.amount, true)
  }
  data[108] = 1
  return { lamports: TOKEN_RENT, owner: TOKEN_PROGRAM, data }
}

const encoded = (account: StandInAccount | undefined): object | null =>
  account === undefined
    ? null
    : {
        lamports: account.lamports,
        owner: account.owner,
        data: [base64.encode(account.data), 'base64'],
        executable: false,
        rentEpoch: 18_446_744_073_709_552_000,
        space: account.data.length,
      }

export interface SolanaSimulationWorld {
  readonly before: Readonly<Record<string, StandInAccount>>
  readonly after?: Readonly<Record<string, StandInAccount>>
  readonly err?: unknown
  readonly logs?: readonly string[]
  /** Replaces members of the value of `simulateTransaction`. */
  readonly change?: object
}

/**
 * Starts a stand-in of a Solana node with `getMultipleAccounts` and `simulateTransaction`.
 *
 * Built from: https://solana.com/docs/rpc/http/simulatetransaction and …/getmultipleaccounts; as of 2026-11-27.
 */
export function startSolanaSimulation(world: () => SolanaSimulationWorld): Promise<StandIn> {
  const result = (value: unknown): StandInAnswer => ({ body: { jsonrpc: '2.0', id: 1, result: value } })
  const inContext = (value: unknown) => result({ context: { apiVersion: '2.3.0', slot: 280_000_000 }, value })
  return startStandIn(({ body }) => {
    const { method, params = [] } = Object(body)
    const { before, after = {}, err = null, logs = [], change = {} } = world()
    if (method === 'getGenesisHash') return result(`${solana.id.slice('solana:'.length)}xxxxxxxxxxxx`)
    if (method === 'getMultipleAccounts')
      return inContext(params[0].map((address: string) => encoded(before[address])))
    if (method !== 'simulateTransaction') return undefined
    const { accounts, sigVerify, replaceRecentBlockhash } = params[1]
    if (sigVerify && replaceRecentBlockhash)
      return {
        body: { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'sigVerify may not be used' } },
      }
    return inContext({
      err,
      logs,
      accounts: err === null ? accounts.addresses.map((address: string) => encoded(after[address])) : null,
      unitsConsumed: 42_000,
      returnData: null,
      innerInstructions: null,
      ...change,
    })
  })
}
