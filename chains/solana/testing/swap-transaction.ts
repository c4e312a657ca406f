import { base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { associatedAccountOf } from '../src/addresses/derived-addresses.js'
import { keys } from './scripted-module.js'
import type { ScriptedAccount } from './scripted-node.js'
import { systemProgram, tokenAccountData, tokenProgram } from './scripted-node.js'

const addressOf = (seed: number): string => new PublicKey(new Uint8Array(32).fill(seed)).toBase58()

/** The trader. */
export const trader: string = keys[0]?.publicKey.toBase58() ?? ''
export const thief: string = keys[1]?.publicKey.toBase58() ?? ''
export const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
export const wrappedSol = 'So11111111111111111111111111111111111111112'
export const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const [sellMint, buyMint, otherMint, pool, tableKey] = [31, 32, 33, 34, 35].map(addressOf)
export const mints: { readonly sell: string; readonly buy: string; readonly other: string } = {
  sell: sellMint ?? '',
  buy: buyMint ?? '',
  other: otherMint ?? '',
}
const eventAuthority = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'

/** Returns the trader's token account of a mint. */
export const accountOf = (mint: string, owner: string = trader): string =>
  associatedAccountOf(owner, mint, tokenProgram)

export interface InstructionParts {
  readonly program: string
  /** `s` marks a signer, `w` a changed account. */
  readonly accounts: readonly (readonly [address: string, marks?: 's' | 'w' | 'sw'])[]
  readonly data: readonly number[] | Uint8Array
}

export const instruction = ({ program, accounts, data }: InstructionParts): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: accounts.map(([address, marks = '']) => ({
      pubkey: new PublicKey(address),
      isSigner: marks.includes('s'),
      isWritable: marks.includes('w'),
    })),
    data: Buffer.from(data),
  })

export interface RouteParts {
  readonly from?: string
  readonly sell?: string
  readonly buy?: string
  readonly target?: string
  readonly otherTarget?: string
  readonly amount?: bigint
  readonly quoted?: bigint
  readonly slippage?: number
  readonly platformFee?: number
  readonly surplusFee?: number
  readonly number?: readonly number[]
}

/** Little-endian. */
const bytesOf = (value: bigint | number, size: number): readonly number[] =>
  Array.from({ length: size }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn))

/** The instruction `route_v2` of Jupiter's program. */
export function route({
  from = trader,
  sell = mints.sell,
  buy = mints.buy,
  target = accountOf(buy),
  otherTarget = jupiter,
  amount = 1_000n,
  quoted = 3_000n,
  slippage = 100,
  platformFee = 0,
  surplusFee = 0,
  number = [0xbb, 0x64, 0xfa, 0xcc, 0x31, 0xc4, 0xaf, 0x14],
}: RouteParts = {}): TransactionInstruction {
  return instruction({
    program: jupiter,
    accounts: [
      [from, from === trader ? 'sw' : 'w'],
      [accountOf(sell), 'w'],
      [target, 'w'],
      [sell],
      [buy],
      [tokenProgram],
      [tokenProgram],
      [otherTarget],
      [eventAuthority],
      [jupiter],
      [pool ?? '', 'w'],
    ],
    data: [
      ...number,
      ...bytesOf(amount, 8),
      ...bytesOf(quoted, 8),
      ...bytesOf(slippage, 2),
      ...bytesOf(platformFee, 2),
      ...bytesOf(surplusFee, 2),
      ...bytesOf(0, 4),
    ],
  })
}

/** The instruction `shared_accounts_route_v2` of the same swap: the program's own accounts are between the trader's. */
export function sharedRoute(parts: Pick<RouteParts, 'from' | 'slippage'> = {}): TransactionInstruction {
  const { keys: own, data } = route(parts)
  const [from = '', source = '', target = '', sell = '', buy = ''] = own.map(({ pubkey }) =>
    pubkey.toBase58(),
  )
  const signs = from === trader ? 'sw' : 'w'
  return instruction({
    program: jupiter,
    accounts: [
      [eventAuthority],
      [from, signs],
      [source, 'w'],
      [pool ?? '', 'w'],
      [pool ?? '', 'w'],
      [target, 'w'],
      [sell],
      [buy],
      [tokenProgram],
      [tokenProgram],
      [eventAuthority],
      [jupiter],
    ],
    data: [0xd1, 0x98, 0x53, 0x93, 0x7c, 0xfe, 0xd8, 0xe9, 4, ...data.subarray(8)],
  })
}

/** Creates a token account. */
export const open = (mint: string, owner: string = trader): TransactionInstruction =>
  instruction({
    program: associated,
    accounts: [
      [trader, 'sw'],
      [accountOf(mint, owner), 'w'],
      [owner],
      [mint],
      [systemProgram],
      [tokenProgram],
    ],
    data: [1],
  })

/** Wraps coins in the trader's account. */
export const wrap = (lamports: bigint): readonly TransactionInstruction[] => [
  open(wrappedSol),
  SystemProgram.transfer({
    fromPubkey: new PublicKey(trader),
    toPubkey: new PublicKey(accountOf(wrappedSol)),
    lamports,
  }),
  instruction({ program: tokenProgram, accounts: [[accountOf(wrappedSol), 'w']], data: [17] }),
]

/** Closes a token account. */
export const close = (account: string = accountOf(wrappedSol), to: string = trader): TransactionInstruction =>
  instruction({
    program: tokenProgram,
    accounts: [
      [account, 'w'],
      [to, 'w'],
      [trader, 's'],
    ],
    data: [9],
  })

/** The lookup table of the provider, with the pool in it, as the network has it. */
export function lookupTable(owner = 'AddressLookupTab1e1111111111111111111111111'): ScriptedAccount {
  const data = new Uint8Array(56 + 64)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  view.setBigUint64(4, 2n ** 64n - 1n, true)
  data.set(new PublicKey(pool ?? '').toBytes(), 56)
  data.set(new PublicKey(mints.other).toBytes(), 88)
  return { owner, data, lamports: 1 }
}
export const lookupTableAddress: string = tableKey ?? ''

/** Returns the unsigned transaction of a provider, in base64. */
export function transactionOf(
  instructions: readonly TransactionInstruction[],
  { payer = trader, hasTable = true }: { readonly payer?: string; readonly hasTable?: boolean } = {},
): string {
  const table = new AddressLookupTableAccount({
    key: new PublicKey(lookupTableAddress),
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [pool ?? '', mints.other].map((address) => new PublicKey(address)),
    },
  })
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: addressOf(99),
    instructions: [
      // A price that nobody would pay: the page sets its own.
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000_000_000n }),
      ...instructions,
    ],
  })
  return base64.encode(
    new VersionedTransaction(message.compileToV0Message(hasTable ? [table] : [])).serialize(),
  )
}

/** Returns a token account of the trader. */
export const tokens = (mint: string, amount: bigint, owner: string = trader): ScriptedAccount => ({
  owner: tokenProgram,
  lamports: 2_039_280,
  data: tokenAccountData(mint, owner, amount),
})
