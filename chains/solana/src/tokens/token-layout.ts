import { base58 } from '@scure/base'
import type { ChainAccount } from '../node/node-reader.js'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Size of a token account without extensions, which follow it. Bytes. */
const accountLength = 165
const mintLength = 82

/** Extensions of Token-2022 by their number. */
const transferFeeConfig = 1
const nonTransferable = 9
const interestBearingConfig = 10
const transferHook = 14
const tokenMetadata = 19
const scaledUiAmountConfig = 25
const pausable = 26

/** Bytes that each extension of a mint adds to a new account, including its header of 4 bytes. */
const accountExtensionBytes: ReadonlyMap<number, number> = new Map([
  [transferFeeConfig, 12],
  [nonTransferable, 4],
  [transferHook, 5],
  [pausable, 4],
])

/** An account that holds tokens. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly frozen: boolean
  /** The address that may take tokens from it, and how many. */
  readonly delegate?: { readonly address: string; readonly amount: bigint } | undefined
}

/** The data of a mint. */
export interface Mint {
  readonly decimals: number
  readonly program: string
  /**
   * Returns the factor for displayed amounts: 1 except for tokens with interest or a scale.
   *
   * @param now seconds since 1970
   */
  scaleAt(now: number): number
  /** Displayed amounts differ from the balance, now or later. */
  readonly isScaled: boolean
  /** Reason why a plain transfer is not possible; `undefined` if it is. */
  readonly obstacle: string | undefined
  /** Size of a new token account. Bytes. */
  readonly accountBytes: number
  /** Name and symbol in the mint itself, with Token-2022. */
  readonly metadata: Uint8Array | undefined
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

const isTokenProgram = (owner: string): boolean => owner === tokenProgram || owner === token2022Program

/** Returns the kind of an account. After the base length, 1 means a mint, 2 an account. */
function kindOf({ owner, data }: ChainAccount): 'mint' | 'account' | undefined {
  if (!isTokenProgram(owner)) return undefined
  if (data.length === mintLength) return 'mint'
  if (data.length === accountLength) return 'account'
  if (data.length <= accountLength) return undefined
  return data[accountLength] === 1 ? 'mint' : 'account'
}

/** Returns the delegate of a token account. Source: SPL Token, `Account`: an optional key has a number of four bytes before it. */
function delegateOf(data: Uint8Array): TokenAccount['delegate'] {
  const view = viewOf(data)
  const amount = view.getBigUint64(121, true)
  if (view.getUint32(72, true) !== 1 || amount === 0n) return undefined
  return { address: base58.encode(data.slice(76, 108)), amount }
}

/** Reads a token account; `undefined` if it is none. */
export function readTokenAccount(account: ChainAccount): TokenAccount | undefined {
  if (kindOf(account) !== 'account') return undefined
  const { data } = account
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
    frozen: data[108] === 2,
    delegate: delegateOf(data),
  }
}

/** Returns the extensions of a mint by their number. Omits those that exceed the account. */
function extensionsOf(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(data)
  for (let at = accountLength + 1; at + 4 <= data.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true)
    const kind = view.getUint16(at, true)
    if (kind === 0 || end > data.length) break
    found.set(kind, data.subarray(at + 4, end))
    at = end
  }
  return found
}

/** As in the token's program: a year has 365.24 days. Seconds. */
const secondsPerYear = 60 * 60 * 24 * 365.24

/** Returns continuous growth by basis points per year. */
const growth = (rate: number, seconds: number): number => Math.exp((rate * seconds) / secondsPerYear / 10_000)

/** Returns the factor for displayed amounts. Source: Token-2022, `ScaledUiAmountConfig` and `InterestBearingConfig`. */
function scaleOf(extensions: ReadonlyMap<number, Uint8Array>, now: number): number {
  const scaled = extensions.get(scaledUiAmountConfig)
  if (scaled && scaled.length >= 56) {
    const view = viewOf(scaled)
    return view.getFloat64(now >= Number(view.getBigInt64(40, true)) ? 48 : 32, true)
  }
  const interest = extensions.get(interestBearingConfig)
  if (!interest || interest.length < 52) return 1
  const view = viewOf(interest)
  const [begin, changed] = [32, 42].map((at) => Number(view.getBigInt64(at, true)))
  const past = growth(view.getInt16(40, true), (changed ?? 0) - (begin ?? 0))
  return past * growth(view.getInt16(50, true), now - (changed ?? 0))
}

/** Returns whether displayed amounts differ from the balance, now or later. */
function isScaled(extensions: ReadonlyMap<number, Uint8Array>): boolean {
  return [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER].some((now) => scaleOf(extensions, now) !== 1)
}

function obstacleOf(extensions: ReadonlyMap<number, Uint8Array>): string | undefined {
  if (extensions.has(nonTransferable)) return 'The token is not transferable'
  const hook = extensions.get(transferHook)
  if (hook?.subarray(32, 64).some((byte) => byte !== 0)) {
    return 'The token runs a program with each transfer: only an app that supports it can send it'
  }
  if (isScaled(extensions))
    return 'Wallets display scaled amounts of the token: only an app that scales them can send it'
  const fees = extensions.get(transferFeeConfig)
  // Two fees, before and from an epoch; each ends with its basis points.
  if (fees && fees.length >= 108) {
    const view = viewOf(fees)
    if (view.getUint16(88, true) > 0 || view.getUint16(106, true) > 0)
      return 'The token keeps a part of each transfer: the recipient would get less'
  }
  return undefined
}

/** Reads a mint; `undefined` if the account is none. Source: the programs SPL Token and Token-2022. */
export function readMint(account: ChainAccount): Mint | undefined {
  if (kindOf(account) !== 'mint') return undefined
  const extensions = extensionsOf(account.data)
  let accountBytes = accountLength
  if (account.owner === token2022Program) {
    // The account type, and the immutable owner extension, which each associated account has.
    accountBytes += 1 + 4
    for (const kind of extensions.keys()) accountBytes += accountExtensionBytes.get(kind) ?? 0
  }
  return {
    decimals: account.data[44] ?? 0,
    program: account.owner,
    scaleAt: (now) => scaleOf(extensions, now),
    isScaled: isScaled(extensions),
    obstacle: obstacleOf(extensions),
    accountBytes,
    metadata: extensions.get(tokenMetadata),
  }
}
