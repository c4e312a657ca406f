import { base58 } from '@scure/base'
import type { RequestStep, RequestWarning } from '#kernel'
import { readableText, textOf } from '#wallet/sign-in/readable-text'
import { ByteReader } from '../decode/byte-reader.js'
import { programs } from '../decode/program-addresses.js'
import type { RawInstruction } from '../decode/read-transaction.js'
import type { EffectContext, Effects } from './effects.js'

const stakeProgram = 'Stake11111111111111111111111111111111111111'

/** The accounts of an instruction, all of which are part of the bytes. */
type Accounts = readonly string[]
type Read = (accounts: Accounts, data: ByteReader, context: EffectContext) => Effects

const key = (data: ByteReader): string => base58.encode(data.take(32))

function named(name: string, values: Readonly<Record<string, string | undefined>>): RequestStep {
  const fields = Object.entries(values).map(([label, value]) => ({ name: label, value: value ?? '' }))
  return { kind: 'named', name, fields }
}

/** An operation that changes no one's control, and moves nothing that a step does not say. */
function plain(name: string, values: Readonly<Record<string, string | undefined>>): Effects {
  return { steps: [named(name, values)] }
}

function authority(name: string, values: Readonly<Record<string, string | undefined>>): Effects {
  return { steps: [named(name, values)], warnings: ['authority'] }
}

/** Coins that leave an account, together with a step that names the operation. */
function sent(
  { account, coins }: EffectContext,
  { from, to, lamports }: { readonly from: string; readonly to: string; readonly lamports: bigint },
  further: readonly RequestStep[] = [],
  warnings: readonly RequestWarning[] = [],
): Effects {
  const others = from === account ? undefined : from
  return {
    steps: [{ kind: 'send', amount: coins(lamports), to, from: others }, ...further],
    warnings,
    recipients: to === account ? [] : [to],
  }
}

/** A text with its length in eight bytes. */
function seed(data: ByteReader): string {
  const text = textOf(data.take(Number(data.u64())))
  if (text === undefined) throw new Error('The seed is no text')
  return readableText(text).text
}

/** By number. Source: Solana's `SystemInstruction`. */
const systemReads: Readonly<Record<number, Read>> = {
  0: ([from = '', to = ''], data, context) => {
    const [lamports, space, program] = [data.u64(), data.u64(), key(data)]
    const step = named('System: CreateAccount', { account: to, program, bytes: `${space}` })
    return sent(context, { from, to, lamports }, [step])
  },
  // The account itself would belong to the program.
  1: ([account], data) => authority('System: Assign', { account, program: key(data) }),
  3: ([from = '', to = ''], data, context) => {
    const [base, text, lamports, space, program] = [key(data), seed(data), data.u64(), data.u64(), key(data)]
    const fields = { account: to, base, seed: text, program, bytes: `${space}` }
    return sent(context, { from, to, lamports }, [named('System: CreateAccountWithSeed', fields)])
  },
  4: ([nonce]) => plain('System: AdvanceNonceAccount', { account: nonce }),
  5: ([from = '', to = ''], data, context) => sent(context, { from, to, lamports: data.u64() }),
  6: ([account], data, context) => {
    const owner = key(data)
    const read = owner === context.account ? plain : authority
    return read('System: InitializeNonceAccount', { account, authority: owner })
  },
  7: ([account], data) => authority('System: AuthorizeNonceAccount', { account, authority: key(data) }),
  8: ([account], data) => plain('System: Allocate', { account, bytes: `${data.u64()}` }),
  11: ([from = '', , to = ''], data, context) => {
    const [lamports, text, program] = [data.u64(), seed(data), key(data)]
    const step = named('System: TransferWithSeed', { from, seed: text, program })
    return sent(context, { from, to, lamports }, [step])
  },
  12: ([account]) => plain('System: UpgradeNonceAccount', { account }),
}

/** By number. Source: Solana's `StakeInstruction`. */
const stakeReads: Readonly<Record<number, Read>> = {
  0: ([account], data, context) => {
    const [staker, withdrawer] = [key(data), key(data)]
    const [until, epoch, custodian] = [data.u64(), data.u64(), key(data)]
    const isOwn = staker === context.account && withdrawer === context.account && until + epoch === 0n
    const fields = {
      account,
      staker,
      withdrawer,
      lockedUntil: `${until}`,
      lockedEpochs: `${epoch}`,
      custodian,
    }
    return (isOwn ? plain : authority)('Stake: Initialize', fields)
  },
  1: ([account], data) => {
    const [to, right] = [key(data), data.u32()]
    if (right > 1) throw new Error('The authority is unknown')
    return {
      steps: [
        { kind: 'setAuthority', subject: account ?? '', right: right === 0 ? 'Staker' : 'Withdrawer', to },
      ],
      warnings: ['authority'],
      recipients: [to],
    }
  },
  2: ([account, vote]) => plain('Stake: Delegate', { account, validator: vote }),
  3: ([account, to], data, { coins }) => {
    const { token, value } = coins(data.u64())
    return plain('Stake: Split', { account, to, lamports: `${value}`, token: token.symbol })
  },
  4: ([from = '', to = ''], data, context) => sent(context, { from, to, lamports: data.u64() }),
  5: ([account]) => plain('Stake: Deactivate', { account }),
  7: ([to, from]) => plain('Stake: Merge', { from, to }),
}

const burn =
  (name: string, hasDecimals: boolean): Read =>
  ([account, mint = ''], data, { tokens }) => {
    const value = data.u64()
    const { token } = tokens(mint, hasDecimals ? data.byte() : undefined, value)
    const fields = { account, mint, units: `${value}`, token: token.symbol }
    return { ...authority(name, fields), contracts: [mint] }
  }

const mint =
  (name: string, hasDecimals: boolean): Read =>
  ([token, account], data) => {
    const value = data.u64()
    if (hasDecimals) data.byte()
    return plain(name, { mint: token, account, units: `${value}` })
  }

/** By number. Source: SPL Token; unchanged in Token-2022. */
const tokenReads: Readonly<Record<number, Read>> = {
  1: ([account, mintOf, owner]) => plain('Token: InitializeAccount', { account, mint: mintOf, owner }),
  7: mint('Token: MintTo', false),
  8: burn('Token: Burn', false),
  10: ([account]) => authority('Token: FreezeAccount', { account }),
  11: ([account]) => plain('Token: ThawAccount', { account }),
  14: mint('Token: MintToChecked', true),
  15: burn('Token: BurnChecked', true),
  16: ([account, mintOf], data) =>
    plain('Token: InitializeAccount2', { account, mint: mintOf, owner: key(data) }),
  17: ([account]) => plain('Token: SyncNative', { account }),
  18: ([account, mintOf], data) =>
    plain('Token: InitializeAccount3', { account, mint: mintOf, owner: key(data) }),
  22: ([account]) => plain('Token: InitializeImmutableOwner', { account }),
}

/** `TransferCheckedWithFee`. Source: Token-2022, transfer fee extension. */
const transferWithFee: Read = ([, mintOf = '', to = '', owner = ''], data, { account, tokens }) => {
  if (data.byte() !== 1) throw new Error('The instruction is unknown')
  const [value, decimals] = [data.u64(), data.byte()]
  const fee = data.u64()
  const amount = tokens(mintOf, decimals, value)
  const from = owner === account ? undefined : owner
  return {
    steps: [
      { kind: 'send', amount, to, from },
      named('Token: TransferCheckedWithFee', { feeUnits: `${fee}` }),
    ],
    recipients: to === account ? [] : [to],
    contracts: [mintOf],
  }
}

/** The accounts that an instruction must have at least. */
const leastAccounts = (program: string, number: number): number => {
  if (program === programs.system) return [2, 1, 2, 2, 3, 5, 1, 2, 1, 1, 1, 3, 1][number] ?? 1
  if (program === stakeProgram) return [2, 3, 6, 3, 5, 3, 2, 5][number] ?? 1
  return { 1: 4, 7: 3, 8: 3, 10: 3, 11: 3, 14: 3, 15: 3, 16: 2, 18: 2, 26: 4 }[number] ?? 1
}

function readOf(
  program: string,
  data: ByteReader,
): { readonly number: number; readonly read?: Read | undefined } {
  if (program === programs.system || program === stakeProgram) {
    const number = data.u32()
    return { number, read: (program === stakeProgram ? stakeReads : systemReads)[number] }
  }
  const number = data.byte()
  if (number === 26 && program === programs.token2022) return { number, read: transferWithFee }
  return { number, read: tokenReads[number] }
}

const supported: readonly string[] = [programs.system, programs.token, programs.token2022, stakeProgram]

/**
 * Reads the instructions of the system, stake and token programs that are no transfers and no approvals. `undefined` if it is unknown, has
 * other bytes than it should, or an account from a lookup table.
 */
export function readFurtherInstruction(
  { program, accounts, data }: RawInstruction,
  context: EffectContext,
): Effects | undefined {
  const known = accounts.filter((one) => one !== undefined)
  if (!supported.includes(program) || known.length !== accounts.length) return undefined
  try {
    const reader = new ByteReader(data)
    const { number, read } = readOf(program, reader)
    if (!read || known.length < leastAccounts(program, number)) return undefined
    const effects = read(known, reader, context)
    return reader.isAtEnd ? effects : undefined
  } catch {
    // Bytes are missing.
    return undefined
  }
}
