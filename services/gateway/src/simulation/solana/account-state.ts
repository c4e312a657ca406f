import { base58, base64 } from '@scure/base'
import { z } from 'zod'
import { SPL_TOKEN_PROGRAMS } from '../../tokens/resolve-spl-mint.js'

/** An account as a node returns it; `null`: there is none. */
export const accountState = z
  .object({
    lamports: z.number().int().min(0),
    owner: z.string().max(44),
    data: z.tuple([z.string().max(100_000), z.literal('base64')]),
  })
  .nullable()
export type AccountState = z.infer<typeof accountState>

/** What a token account holds. */
export interface TokenHolding {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** May spend `delegated` of it. */
  readonly delegate: string | undefined
  readonly delegated: bigint
}

/** A token account without extensions, and the kind of one with extensions: 2 is a token account. Source: SPL Token. */
const BASE_LENGTH = 165
const TOKEN_ACCOUNT = 2

/** Returns the bytes of an account; empty if it does not exist. */
export const dataOf = (account: AccountState): Uint8Array =>
  account === null ? new Uint8Array() : base64.decode(account.data[0])

/** Returns what an account of the token programs holds; `undefined` for any other account. */
export function holdingOf(account: AccountState): TokenHolding | undefined {
  if (account === null || !SPL_TOKEN_PROGRAMS.some((program) => program === account.owner)) return undefined
  const data = dataOf(account)
  const isHolding =
    data.length === BASE_LENGTH || (data.length > BASE_LENGTH && data[BASE_LENGTH] === TOKEN_ACCOUNT)
  if (!isHolding) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const hasDelegate = view.getUint32(72, true) === 1
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    delegate: hasDelegate ? base58.encode(data.subarray(76, 108)) : undefined,
    delegated: hasDelegate ? view.getBigUint64(121, true) : 0n,
  }
}
