import type { RequestAmount, RequestStep, RequestToken } from '#kernel'
import {
  type Allowance,
  type CallMeaning,
  isUnlimitedAmount,
  type UnknownCall,
} from '../calls/call-meaning.js'

/** Names tokens and amounts; the native currency if the address is absent. */
export interface TokenBook {
  token(address: string | undefined): RequestToken
  amount(address: string | undefined, value: bigint): RequestAmount
}

/** A raw call: shown if nothing better is known. */
interface PlainCall {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

/** The context of steps. */
export interface StepContext {
  readonly account: string
  readonly book: TokenBook
  /** `unclear`: it declares itself as neither, or did not respond; then its calldata is ambiguous. */
  readonly facts: (contract: string) => { readonly standard: 'token' | 'nft' | 'unclear' } | undefined
  /** Swaps that would not give the amounts in their bytes. */
  readonly doubted: ReadonlySet<CallMeaning>
}

/** The latest date of `Date`, in seconds; later ends are practically never. */
const lastSecond = 8_640_000_000_000n
const nobody = `0x${'0'.repeat(40)}`

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function expiryOf(expires: bigint | undefined): number | undefined {
  return expires === undefined || expires > lastSecond ? undefined : Number(expires)
}

/** Returns the step of an allowance. An allowance of zero revokes an earlier one. */
export function allowanceStep(
  allowance: Allowance,
  owner: string,
  by: 'transaction' | 'signature',
  { account, book }: Pick<StepContext, 'account' | 'book'>,
): RequestStep {
  const { spender, amount, isUnlimited, change } = allowance
  const token = book.token(allowance.token)
  const isOthers = !isSame(owner, account)
  if (amount === 0n && change === undefined && !isOthers) return { kind: 'revoke', token, spender }
  const shown: RequestAmount | 'unlimited' =
    isUnlimited && change !== 'less' ? 'unlimited' : book.amount(allowance.token, amount)
  return {
    kind: 'allow',
    token,
    spender,
    amount: shown,
    by,
    owner: isOthers ? owner : undefined,
    isChange: change,
    expires: expiryOf(allowance.expires),
  }
}

/** Returns the steps of a call. `actor` is the caller that the contract sees: the account, or a batch contract. */
export function stepsOf(
  meaning: CallMeaning,
  call: PlainCall,
  actor: string,
  context: StepContext,
): readonly RequestStep[] {
  const { account, book, facts, doubted } = context
  const others = (from: string): string | undefined => (isSame(from, account) ? undefined : from)
  const isOwn = isSame(actor, account)
  const unknown: RequestStep = {
    kind: 'unknown',
    to: call.to,
    value: call.value === 0n ? undefined : book.amount(undefined, call.value),
    selector: call.data.slice(0, 10),
    data: call.data,
  }
  switch (meaning.kind) {
    case 'sendCoin':
      return [
        { kind: 'send', amount: book.amount(undefined, meaning.value), to: meaning.to, from: others(actor) },
      ]
    case 'sendToken': {
      const { token, to, amount, from = actor } = meaning
      // Pre-standard NFTs have the same selector: a token must declare itself as one.
      if (isSame(call.to, token) && facts(token)?.standard !== 'token') return [unknown]
      return [{ kind: 'send', amount: book.amount(token, amount), to, from: others(from) }]
    }
    case 'transferFrom': {
      const { contract, from, to, amountOrId } = meaning
      const standard = facts(contract)?.standard
      if (standard === 'token') {
        return [{ kind: 'send', amount: book.amount(contract, amountOrId), to, from: others(from) }]
      }
      if (standard !== 'nft') return [unknown]
      return [{ kind: 'sendNft', collection: contract, id: amountOrId, count: 1n, to, from: others(from) }]
    }
    case 'approve': {
      const { contract, spender, amountOrId } = meaning
      const standard = facts(contract)?.standard ?? 'unclear'
      if (standard === 'nft') {
        if (!isOwn) return [unknown]
        if (spender === nobody) return [{ kind: 'revoke', token: book.token(contract), spender }]
        return [{ kind: 'allowNft', collection: contract, id: amountOrId, spender }]
      }
      const isUnlimited = isUnlimitedAmount(amountOrId)
      // The maximum amount cannot be an NFT id: it is shown even for a contract without a declared standard.
      if (standard === 'unclear' && !isUnlimited) return [unknown]
      const allowance: Allowance = {
        kind: 'allow',
        token: contract,
        spender,
        amount: amountOrId,
        isUnlimited,
        by: 'approve',
      }
      return [allowanceStep(allowance, actor, 'transaction', context)]
    }
    case 'allow':
      return [allowanceStep(meaning, meaning.owner ?? actor, 'transaction', context)]
    case 'allowAll': {
      const { collection, operator, allowed } = meaning
      return [isOwn ? { kind: 'allowAll', collection, operator, allowed } : unknown]
    }
    case 'sendNft': {
      const { collection, from, to, items } = meaning
      return items.map(({ id, count }) => ({
        kind: 'sendNft',
        collection,
        id,
        count,
        to,
        from: others(from),
      }))
    }
    case 'swap': {
      const { contract, sellToken, buyToken, amount, minimum, recipient = actor, deadline } = meaning
      if (!isOwn || doubted.has(meaning)) return [unknown]
      const amounts = { sellAmount: book.amount(sellToken, amount), minimum: book.amount(buyToken, minimum) }
      return [{ kind: 'swap', contract, ...amounts, to: others(recipient), expires: expiryOf(deadline) }]
    }
    case 'deploy':
      return [
        { kind: 'deploy', value: meaning.value === 0n ? undefined : book.amount(undefined, meaning.value) },
      ]
    case 'several':
      return meaning.meanings.flatMap((one) => stepsOf(one, call, actor, context))
    case 'batch': {
      const inner = meaning.sender === 'caller' ? actor : meaning.to
      const coins: CallMeaning = { kind: 'sendCoin', to: meaning.to, value: meaning.value }
      const first = meaning.value === 0n ? [] : stepsOf(coins, call, actor, context)
      return [...first, ...meaning.calls.flatMap((one) => stepsOf(one.meaning, one, inner, context))]
    }
    case 'unknown':
      return [unknownStep(meaning, book)]
  }
}

function unknownStep({ to, value, selector, data }: UnknownCall, book: TokenBook): RequestStep {
  return {
    kind: 'unknown',
    to,
    value: value === 0n ? undefined : book.amount(undefined, value),
    selector,
    data,
  }
}
