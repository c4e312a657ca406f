import { FullAddress, sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import { amountNode, tokenNode } from './amount-node.js'
import type { ReviewStep, ReviewToken } from './approval-review.js'

type Allow = Extract<ReviewStep, { readonly kind: 'allow' }>

function allowWords(words: ApprovalWords, { token, spender, amount, owner, isChange }: Allow): ReactNode {
  const values = {
    spender: <FullAddress value={spender} />,
    owner: owner && <FullAddress value={owner} />,
    token: tokenNode(words, token),
    amount: amount === 'unlimited' ? null : amountNode(words, amount),
  }
  const key =
    amount === 'unlimited'
      ? owner
        ? 'stepAllowUnlimitedOf'
        : 'stepAllowUnlimited'
      : isChange === 'more'
        ? 'stepAllowMore'
        : isChange === 'less'
          ? 'stepAllowLess'
          : owner
            ? 'stepAllowOf'
            : 'stepAllow'
  return fill(words.pattern(key), values)
}

/** Returns one sentence for a step. Addresses are complete: shortened ones may look alike. */
export function stepWords(words: ApprovalWords, step: ReviewStep): ReactNode {
  const address = (value: string | undefined): ReactNode => (value ? <FullAddress value={value} /> : null)
  const phrase = (
    key: Parameters<typeof words.pattern>[0],
    values: Readonly<Record<string, ReactNode>> = {},
  ) => fill(words.pattern(key), values)
  switch (step.kind) {
    case 'send':
      return phrase(step.from ? 'stepSendFrom' : 'stepSend', {
        amount: amountNode(words, step.amount),
        to: address(step.to),
        from: address(step.from),
      })
    case 'allow':
      return allowWords(words, step)
    case 'revoke':
      return phrase('stepRevoke', { spender: address(step.spender), token: tokenNode(words, step.token) })
    case 'allowAll':
      return phrase(step.allowed ? 'stepAllowAll' : 'stepDisallowAll', {
        operator: address(step.operator),
        collection: address(step.collection),
      })
    case 'allowNft':
      return phrase('stepAllowNft', {
        spender: address(step.spender),
        collection: address(step.collection),
        id: <bdi>{step.id.toString()}</bdi>,
      })
    case 'sendNft':
      return phrase(step.count === 1n ? 'stepSendNft' : 'stepSendNfts', {
        id: <bdi>{step.id.toString()}</bdi>,
        count: <bdi>{step.count.toString()}</bdi>,
        collection: address(step.collection),
        to: address(step.to),
      })
    case 'swap':
      return phrase(step.to ? 'stepSwapTo' : 'stepSwap', {
        sellAmount: amountNode(words, step.sellAmount),
        minimum: amountNode(words, step.minimum),
        to: address(step.to),
      })
    case 'deploy':
      return step.value
        ? phrase('stepDeployWith', { amount: amountNode(words, step.value) })
        : phrase('stepDeploy')
    case 'setAuthority': {
      const values = {
        subject: address(step.subject),
        to: address(step.to),
        right: <bdi>{sanitizeForDisplay(step.right)}</bdi>,
      }
      if (!step.to) return phrase('stepDropRight', values)
      return phrase(step.right === 'AccountOwner' ? 'stepGiveAccount' : 'stepGiveRight', values)
    }
    case 'createTokenAccount':
      return phrase('stepCreateTokenAccount', {
        token: tokenNode(words, step.token),
        owner: address(step.owner),
      })
    case 'closeTokenAccount':
      return phrase('stepCloseTokenAccount', { account: address(step.account), to: address(step.to) })
    case 'memo':
      return phrase('stepMemo', { text: <bdi>{step.text}</bdi> })
    // Of chains whose requests the frame does not display: nothing in them may be hidden.
    case 'sendAll':
    case 'spend':
    case 'keep':
    case 'fee':
    case 'named':
      return phrase('stepUnknown', { to: step.kind })
    case 'unknown':
      return step.value && step.value.value > 0n
        ? phrase('stepUnknownValue', { amount: amountNode(words, step.value), to: address(step.to) })
        : phrase('stepUnknown', { to: address(step.to) })
  }
}

function tokensOf(step: ReviewStep): readonly ReviewToken[] {
  switch (step.kind) {
    case 'send':
      return [step.amount.token]
    case 'swap':
      return [step.sellAmount.token, step.minimum.token]
    case 'allow':
    case 'revoke':
    case 'createTokenAccount':
      return [step.token]
    default:
      return []
  }
}

/** A token with its self-declared name. */
export interface NamedToken {
  readonly address: string
  readonly symbol: string
}

/** Returns the tokens of a step that have a symbol, so that their addresses are shown with it. */
export function namedTokensOf(step: ReviewStep): readonly NamedToken[] {
  return tokensOf(step).flatMap(({ address, symbol }) => (address && symbol ? [{ address, symbol }] : []))
}
