import { hex } from '@scure/base'
import type { TokenBook } from 'quoin/decoders/eip155'
import type { InstructionMeaning } from 'quoin/decoders/solana'
import type { ReviewStep } from '../../approval/approval-review.js'
import { type ChainAccounts, readHeldTokens } from './solana-accounts.js'

/** The context of steps. */
export interface SolanaContext {
  readonly account: string
  readonly book: TokenBook
  readonly accounts: ChainAccounts
  /** Accounts that the transaction itself creates, with the mint and the owner that the program enforces. */
  readonly made: ReadonlyMap<string, { readonly mint: string; readonly owner: string }>
}

/** Returns the accounts that are needed to explain an instruction. */
export function accountsOf(meaning: InstructionMeaning): readonly string[] {
  switch (meaning.kind) {
    case 'sendCoin':
      return [meaning.to]
    case 'sendToken':
      return [meaning.from, meaning.to]
    case 'allow':
    case 'revoke':
    case 'closeTokenAccount':
      return [meaning.account]
    default:
      return []
  }
}

function holderOf(
  address: string,
  { accounts, made }: SolanaContext,
): { mint: string; owner: string } | undefined {
  return readHeldTokens(accounts.get(address)) ?? made.get(address)
}

/** Encodes an instruction of the token program: its number, and the amount in eight bytes. */
function encodeAmount(number: number, amount: bigint): string {
  const data = new Uint8Array(9)
  const view = new DataView(data.buffer)
  view.setUint8(0, number)
  view.setBigUint64(1, amount, true)
  return hex.encode(data)
}

function unknownStep(program: string, data: string): ReviewStep {
  return { kind: 'unknown', to: program, value: undefined, selector: program, data }
}

/** Returns the steps of an instruction; none for an instruction that only sets a limit or a price. */
export function solanaSteps(meaning: InstructionMeaning, context: SolanaContext): readonly ReviewStep[] {
  const { account, book } = context
  const others = (owner: string): string | undefined => (owner === account ? undefined : owner)
  switch (meaning.kind) {
    case 'sendCoin': {
      const { from, to, lamports } = meaning
      return [{ kind: 'send', amount: book.amount(undefined, lamports), to, from: others(from) }]
    }
    case 'sendToken': {
      const { from, to, authority, amount, program } = meaning
      const mint = meaning.mint ?? holderOf(from, context)?.mint
      // Without its mint the sent token is unknown.
      if (mint === undefined) return [unknownStep(program, encodeAmount(3, amount))]
      const recipient = holderOf(to, context)?.owner ?? to
      return [{ kind: 'send', amount: book.amount(mint, amount), to: recipient, from: others(authority) }]
    }
    case 'allow': {
      const { spender, owner, amount, isUnlimited, program } = meaning
      const mint = meaning.mint ?? holderOf(meaning.account, context)?.mint
      if (mint === undefined) return [unknownStep(program, encodeAmount(4, amount))]
      const shown = isUnlimited ? ('unlimited' as const) : book.amount(mint, amount)
      const base = {
        kind: 'allow',
        token: book.token(mint),
        spender,
        amount: shown,
        by: 'transaction',
      } as const
      return [{ ...base, owner: others(owner) }]
    }
    case 'revoke': {
      const held = readHeldTokens(context.accounts.get(meaning.account))
      const token = held ? book.token(held.mint) : { address: meaning.account }
      return [{ kind: 'revoke', token, spender: held?.delegate ?? meaning.account }]
    }
    case 'setAuthority': {
      const { subject, right, to } = meaning
      return [{ kind: 'setAuthority', subject, right, to }]
    }
    case 'createTokenAccount':
      return [{ kind: 'createTokenAccount', token: book.token(meaning.mint), owner: meaning.owner }]
    case 'closeTokenAccount':
      return [{ kind: 'closeTokenAccount', account: meaning.account, to: meaning.to }]
    case 'memo':
      return [{ kind: 'memo', text: meaning.text }]
    case 'budget':
      return []
    case 'unknown':
      return [unknownStep(meaning.program, meaning.data)]
  }
}
