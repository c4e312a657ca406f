import { hex } from '@scure/base'
import { readInstruction } from '../decode/decode-solana-transaction.js'
import type { InstructionMeaning } from '../decode/instruction-meaning.js'
import type { RawInstruction } from '../decode/read-transaction.js'
import type { EffectContext, Effects } from './effects.js'
import { readFurtherInstruction } from './further-instructions.js'

/** Returns an instruction of which nothing is known but its program and bytes. */
function unknownEffects({ program, accounts, data }: RawInstruction): Effects {
  const isIncomplete = accounts.includes(undefined)
  return {
    steps: [{ kind: 'unknown', to: program, value: undefined, selector: program, data: hex.encode(data) }],
    warnings: isIncomplete ? ['lookupTables', 'unknownCall'] : ['unknownCall'],
  }
}

type Known = Exclude<InstructionMeaning, { readonly kind: 'unknown' }>
type TokenMeaning = Extract<InstructionMeaning, { readonly kind: 'sendToken' | 'allow' }>

/** The instruction names no mint: which token it moves is not part of the bytes. */
function unnamedEffects(meaning: TokenMeaning, { account }: EffectContext): Effects {
  const amount = meaning.amount.toString()
  if (meaning.kind === 'sendToken') {
    const { from, to, authority } = meaning
    const fields = Object.entries({ from, to, amount, authority }).map(([name, value]) => ({ name, value }))
    return {
      steps: [{ kind: 'named', name: 'Token: Transfer', fields }],
      warnings: ['unknownCall'],
      recipients: to === account ? [] : [to],
    }
  }
  const { account: source, spender, owner, isUnlimited } = meaning
  const fields = Object.entries({ account: source, delegate: spender, amount, owner })
  return {
    steps: [
      { kind: 'named', name: 'Token: Approve', fields: fields.map(([name, value]) => ({ name, value })) },
    ],
    warnings: [isUnlimited ? 'unlimitedAllowance' : 'allowance', 'unknownCall'],
    spenders: [spender],
  }
}

function meaningEffects(meaning: Known, context: EffectContext): Effects {
  const { account, coins, tokens } = context
  const others = (address: string): string | undefined => (address === account ? undefined : address)
  const recipientsOf = (to: string): readonly string[] => (to === account ? [] : [to])
  switch (meaning.kind) {
    case 'sendCoin': {
      const { from, to, lamports } = meaning
      const step = { kind: 'send', amount: coins(lamports), to, from: others(from) } as const
      return { steps: [step], recipients: recipientsOf(to) }
    }
    case 'sendToken': {
      const { mint, decimals, to, authority, amount } = meaning
      if (mint === undefined) return unnamedEffects(meaning, context)
      const step = {
        kind: 'send',
        amount: tokens(mint, decimals, amount),
        to,
        from: others(authority),
      } as const
      return { steps: [step], recipients: recipientsOf(to), contracts: [mint] }
    }
    case 'allow': {
      const { mint, decimals, spender, owner, amount, isUnlimited } = meaning
      if (mint === undefined) return unnamedEffects(meaning, context)
      const shown = tokens(mint, decimals, amount)
      const step = {
        kind: 'allow',
        token: shown.token,
        spender,
        amount: isUnlimited ? 'unlimited' : shown,
        owner: others(owner),
        by: 'transaction',
      } as const
      const warning = isUnlimited ? 'unlimitedAllowance' : 'allowance'
      return { steps: [step], warnings: [warning], spenders: [spender], contracts: [mint] }
    }
    case 'revoke': {
      const fields = [{ name: 'account', value: meaning.account }]
      return { steps: [{ kind: 'named', name: 'Token: Revoke', fields }] }
    }
    case 'setAuthority': {
      const { subject, right, to } = meaning
      const recipients = to === undefined ? [] : recipientsOf(to)
      return {
        steps: [{ kind: 'setAuthority', subject, right, to }],
        warnings: ['authority'],
        recipients,
      }
    }
    case 'closeTokenAccount': {
      const { account: closed, to } = meaning
      const recipients = recipientsOf(to)
      return {
        steps: [{ kind: 'closeTokenAccount', account: closed, to }],
        warnings: recipients.length > 0 ? ['authority'] : [],
        recipients,
      }
    }
    case 'createTokenAccount': {
      const { mint, owner } = meaning
      const { token } = tokens(mint, undefined, 0n)
      return { steps: [{ kind: 'createTokenAccount', token, owner }], contracts: [mint] }
    }
    case 'memo':
      return {
        steps: [{ kind: 'memo', text: meaning.text }],
        warnings: /\\u\{[\da-f]+\}/.test(meaning.text) ? ['hiddenCharacters'] : [],
      }
    case 'budget':
      return { steps: [] }
  }
}

/** Returns what one instruction does. Anything uncertain is an unknown step with a warning, never left out. */
export function instructionEffects(instruction: RawInstruction, context: EffectContext): Effects {
  const meaning = readInstruction(instruction)
  if (meaning.kind !== 'unknown') return meaningEffects(meaning, context)
  return readFurtherInstruction(instruction, context) ?? unknownEffects(instruction)
}
