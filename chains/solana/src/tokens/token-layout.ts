import { base58 } from '@scure/base'
import type { ChainAccount } from '../node/node-reader.js'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** How long a token account is; what is longer has extensions behind it. Bytes. */
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

/** What a new account of a mint needs for each extension of it, with its header of 4 bytes. */
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
}

/** What a token says of itself. */
export interface Mint {
  readonly decimals: number
  readonly program: string
  /**
   * What amounts are multiplied by where wallets show them: 1 but for tokens with an interest or a scale of their own.
   *
   * @param now seconds since 1970
   */
  scaleAt(now: number): number
  /** Why it cannot simply be sent; `undefined` where it can. */
  readonly obstacle: string | undefined
  /** Bytes of a new account for it. */
  readonly accountBytes: number
  /** Its own name and symbol, of Token-2022. */
  readonly metadata: Uint8Array | undefined
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

const isTokenProgram = (owner: string): boolean => owner === tokenProgram || owner === token2022Program

/** What an account behind the base length is: 1 is a mint, 2 an account. */
function kindOf({ owner, data }: ChainAccount): 'mint' | 'account' | undefined {
  if (!isTokenProgram(owner)) return undefined
  if (data.length === mintLength) return 'mint'
  if (data.length === accountLength) return 'account'
  if (data.length <= accountLength) return undefined
  return data[accountLength] === 1 ? 'mint' : 'account'
}

/** The token account in an account; `undefined` where it is none. */
export function readTokenAccount(account: ChainAccount): TokenAccount | undefined {
  if (kindOf(account) !== 'account') return undefined
  const { data } = account
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
    frozen: data[108] === 2,
  }
}

/** The extensions of a mint by their number. Those that do not fit into the account are left out. */
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

/** Of the token's program: a year has 365.24 days. Seconds. */
const secondsPerYear = 60 * 60 * 24 * 365.24

/** A growth by basis points in a year, compounded continuously. */
const growth = (rate: number, seconds: number): number => Math.exp((rate * seconds) / secondsPerYear / 10_000)

/** The factor that wallets multiply amounts by. Source: Token-2022, `ScaledUiAmountConfig` and `InterestBearingConfig`. */
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

/** Whether wallets show other amounts than the account holds, now or later. */
function isScaled(extensions: ReadonlyMap<number, Uint8Array>): boolean {
  return [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER].some((now) => scaleOf(extensions, now) !== 1)
}

function obstacleOf(extensions: ReadonlyMap<number, Uint8Array>): string | undefined {
  if (extensions.has(nonTransferable)) return 'The token cannot be sent to anybody'
  const hook = extensions.get(transferHook)
  if (hook?.subarray(32, 64).some((byte) => byte !== 0)) {
    return 'The token runs a program with each transfer: it can only be sent by an app that knows it'
  }
  if (isScaled(extensions))
    return 'Wallets show amounts of the token multiplied: it can only be sent by an app that does so, too'
  const fees = extensions.get(transferFeeConfig)
  // Two fees, the one until an epoch and the one from it on; basis points at the end of each.
  if (fees && fees.length >= 108) {
    const view = viewOf(fees)
    if (view.getUint16(88, true) > 0 || view.getUint16(106, true) > 0)
      return 'The token keeps a part of each transfer: the recipient would get less'
  }
  return undefined
}

/** The mint in an account; `undefined` where it is none. Source: the programs SPL Token and Token-2022. */
export function readMint(account: ChainAccount): Mint | undefined {
  if (kindOf(account) !== 'mint') return undefined
  const extensions = extensionsOf(account.data)
  let accountBytes = accountLength
  if (account.owner === token2022Program) {
    // The kind of the account, and that its owner never changes, which is so for each associated account.
    accountBytes += 1 + 4
    for (const kind of extensions.keys()) accountBytes += accountExtensionBytes.get(kind) ?? 0
  }
  return {
    decimals: account.data[44] ?? 0,
    program: account.owner,
    scaleAt: (now) => scaleOf(extensions, now),
    obstacle: obstacleOf(extensions),
    accountBytes,
    metadata: extensions.get(tokenMetadata),
  }
}
