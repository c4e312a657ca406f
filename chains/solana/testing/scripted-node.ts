import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import type { FetchHandler } from '#testing'

/** An account in the form of a node. */
export interface ScriptedAccount {
  readonly owner: string
  readonly data?: Uint8Array
  readonly lamports?: number
  readonly executable?: boolean
}

export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Returns the data of a token account. */
export function tokenAccountData(mint: string, owner: string, amount: bigint, frozen = false): Uint8Array {
  const data = new Uint8Array(165)
  data.set(base58.decode(mint))
  data.set(base58.decode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = frozen ? 2 : 1
  return data
}

/** Returns the data of a mint, with optional extensions of Token-2022: numbers and their bytes. */
export function mintData(
  decimals: number,
  extensions: readonly (readonly [kind: number, data: Uint8Array])[] = [],
): Uint8Array {
  const base = new Uint8Array(82)
  base[44] = decimals
  base[45] = 1
  if (extensions.length === 0) return base
  const parts = extensions.flatMap(([kind, data]) => [
    kind % 256,
    kind >> 8,
    data.length % 256,
    data.length >> 8,
    ...data,
  ])
  return Uint8Array.of(...base, ...new Uint8Array(165 - 82), 1, ...parts)
}

/**
 * Responses of a node by method: a result, or a function of the parameters that returns one or throws an error object.
 */
export type ScriptedAnswers = Readonly<Record<string, unknown>>

function written({
  owner,
  data = new Uint8Array(),
  lamports = 0,
  executable = false,
}: ScriptedAccount): object {
  return { owner, lamports, executable, data: [base64.encode(data), 'base64'] }
}

/**
 * Returns a response to `simulateTransaction`.
 *
 * @param accountAfter returns an account after the transaction; nothing: there is none
 * @param err the error of the transaction
 */
export function simulationBy(
  accountAfter: (address: string) => ScriptedAccount | null | undefined,
  err: unknown = null,
): (params: [wire: string, options: { accounts: { addresses: string[] } }]) => object {
  return ([, { accounts }]) => ({
    context: { slot: 1 },
    value: {
      err,
      unitsConsumed: 100_000,
      accounts: accounts.addresses.map((address) => {
        const account = accountAfter(address)
        return account ? written(account) : null
      }),
    },
  })
}

/** Returns the id of a signed transaction, as a node does. */
export function idOfWire(wire: string): string {
  const { signatures } = VersionedTransaction.deserialize(base64.decode(wire))
  return base58.encode(signatures[0] ?? new Uint8Array())
}

/** Creates a fetch handler of a node: accounts by address, and responses by method, which take precedence. */
export function scriptedNode(
  accounts: Readonly<Record<string, ScriptedAccount>>,
  answers: ScriptedAnswers = {},
): FetchHandler {
  const inContext = (value: unknown): object => ({ context: { slot: 1 }, value })
  const usual: ScriptedAnswers = {
    getBalance: ([address]: [string]) => inContext(accounts[address]?.lamports ?? 0),
    getMultipleAccounts: ([list]: [string[]]) =>
      inContext(
        list.map((address) => {
          const account = accounts[address]
          return account ? written(account) : null
        }),
      ),
    getTokenAccountsByOwner: ([owner, { mint, programId }]: [
      string,
      { mint?: string; programId?: string },
    ]) =>
      inContext(
        Object.entries(accounts)
          .filter(([, account]) => {
            const { data = new Uint8Array() } = account
            if (![tokenProgram, token2022Program].includes(account.owner) || data.length !== 165) return false
            if (base58.encode(data.slice(32, 64)) !== owner) return false
            return mint === undefined
              ? account.owner === programId
              : base58.encode(data.slice(0, 32)) === mint
          })
          .map(([pubkey, account]) => ({ pubkey, account: written(account) })),
      ),
    getLatestBlockhash: inContext({ blockhash: tokenProgram, lastValidBlockHeight: 150 }),
    getMinimumBalanceForRentExemption: ([bytes]: [number]) => 890_880 + bytes * 6_960,
    getRecentPrioritizationFees: [],
    getFeeForMessage: inContext(5_000),
    getBlockHeight: 1,
    getEpochInfo: { absoluteSlot: 1, blockHeight: 1 },
    getSignatureStatuses: inContext([null]),
  }

  return ({ body = '' }) => {
    const { method, params } = JSON.parse(body)
    const answer = { ...usual, ...answers }[method]
    try {
      const result = typeof answer === 'function' ? answer(params) : answer
      return Response.json({ jsonrpc: '2.0', id: 1, result })
    } catch (error) {
      return Response.json({ jsonrpc: '2.0', id: 1, error })
    }
  }
}
