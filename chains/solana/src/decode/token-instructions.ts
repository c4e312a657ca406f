import { base58 } from '@scure/base'
import { ByteReader } from './byte-reader.js'
import type { InstructionMeaning, TokenAuthority } from './instruction-meaning.js'

/** By their number in the program. */
const authorities: readonly TokenAuthority[] = ['MintTokens', 'FreezeAccount', 'AccountOwner', 'CloseAccount']

/** Returns the accounts after those that an instruction needs, except those from a lookup table. */
export function referencesIn(further: Accounts): { readonly references?: readonly string[] } {
  const references = further.filter((one) => one !== undefined)
  return references.length > 0 ? { references } : {}
}

/** Instruction numbers. Source: SPL Token; unchanged in Token-2022. */
const transfer = 3
const approve = 4
const revoke = 5
const setAuthority = 6
const closeAccount = 9
const transferChecked = 12
const approveChecked = 13

const maxTokens = 2n ** 64n - 1n

/** Accounts of an instruction; a required one that is missing or from a lookup table makes it unknown. */
type Accounts = readonly (string | undefined)[]

function readTransfer(program: string, accounts: Accounts, data: ByteReader, isChecked: boolean): Meaning {
  const [from, ...rest] = accounts
  const mint = isChecked ? rest.shift() : undefined
  const [to, authority, ...further] = rest
  const amount = data.u64()
  const decimals = isChecked ? data.byte() : undefined
  if (from === undefined || to === undefined || authority === undefined) return undefined
  if (isChecked && mint === undefined) return undefined
  return {
    kind: 'sendToken',
    program,
    mint,
    decimals,
    from,
    to,
    authority,
    amount,
    ...referencesIn(further),
  }
}

function readApprove(program: string, accounts: Accounts, data: ByteReader, isChecked: boolean): Meaning {
  const [account, ...rest] = accounts
  const mint = isChecked ? rest.shift() : undefined
  const [spender, owner] = rest
  const amount = data.u64()
  const decimals = isChecked ? data.byte() : undefined
  if (account === undefined || spender === undefined || owner === undefined) return undefined
  if (isChecked && mint === undefined) return undefined
  const isUnlimited = amount === maxTokens
  return { kind: 'allow', program, mint, decimals, account, spender, owner, amount, isUnlimited }
}

function readSetAuthority(program: string, accounts: Accounts, data: ByteReader): Meaning {
  const [subject, from] = accounts
  const right = authorities[data.byte()]
  const isGiven = data.byte()
  if (subject === undefined || from === undefined || right === undefined || isGiven > 1) return undefined
  const to = isGiven === 1 ? base58.encode(data.take(32)) : undefined
  return { kind: 'setAuthority', program, subject, right, from, to }
}

type Meaning = InstructionMeaning | undefined

function readByNumber(program: string, number: number, accounts: Accounts, data: ByteReader): Meaning {
  const [first, second, third] = accounts
  switch (number) {
    case transfer:
    case transferChecked:
      return readTransfer(program, accounts, data, number === transferChecked)
    case approve:
    case approveChecked:
      return readApprove(program, accounts, data, number === approveChecked)
    case revoke:
      if (first === undefined || second === undefined) return undefined
      return { kind: 'revoke', program, account: first, owner: second }
    case setAuthority:
      return readSetAuthority(program, accounts, data)
    case closeAccount:
      if (first === undefined || second === undefined || third === undefined) return undefined
      return { kind: 'closeTokenAccount', program, account: first, to: second, owner: third }
    default:
      return undefined
  }
}

/** Decodes an instruction of SPL Token or Token-2022; `undefined` if it is unknown, or has trailing bytes. */
export function readTokenInstruction(program: string, accounts: Accounts, bytes: Uint8Array): Meaning {
  const data = new ByteReader(bytes)
  const meaning = readByNumber(program, data.byte(), accounts, data)
  return data.isAtEnd ? meaning : undefined
}
