import type { ReactNode } from 'react'
import type { RequestAmount, RequestStep, RequestToken } from '#kernel'
import { FullAddress, sanitizeForDisplay, type Translate, useKernel, useT } from '#ui-kit'
import type { ReviewPlugin } from '../contract.js'
import { fill } from './fill.js'

type T = Translate<ReviewPlugin>
type Allow = Extract<RequestStep, { readonly kind: 'allow' }>

const address = (value: string | undefined): ReactNode => (value ? <FullAddress value={value} /> : null)

/** Returns a token's symbol, or else its address. */
export function tokenNode(t: T, token: RequestToken): ReactNode {
  const symbol = sanitizeForDisplay(token.symbol ?? '')
  if (symbol) return <bdi translate="no">{symbol}</bdi>
  return token.address ? fill(t, 'theToken', { address: address(token.address) }) : t('theCoin')
}

/** Returns a token that the account receives: its symbol with its address, as any contract may call itself "USDC". */
export function receivedTokenNode(t: T, token: RequestToken): ReactNode {
  const isNamed = sanitizeForDisplay(token.symbol ?? '') !== ''
  return isNamed && token.address ? (
    <>
      {tokenNode(t, token)} {address(token.address)}
    </>
  ) : (
    tokenNode(t, token)
  )
}

export interface AmountProps {
  readonly amount: RequestAmount
  /** The account receives it, or a descriptor names it. */
  readonly isReceived?: boolean
}

/** An exact amount with its unit. */
export function Amount({ amount: { token, value }, isReceived = false }: AmountProps): ReactNode {
  const t = useT<ReviewPlugin>('review')
  const { i18n } = useKernel()
  const { decimals } = token
  const unit = isReceived ? receivedTokenNode(t, token) : tokenNode(t, token)
  const count = (digits: number): ReactNode => <bdi>{i18n.amount(value, digits, digits)}</bdi>
  return (
    <strong>
      {decimals === undefined ? (
        fill(t, 'smallestUnits', { value: count(0), token: unit })
      ) : (
        <>
          {count(decimals)} {unit}
        </>
      )}
    </strong>
  )
}

function allowKey({ amount, owner, isChange }: Allow) {
  if (amount === 'unlimited') return owner ? 'stepAllowUnlimitedOf' : 'stepAllowUnlimited'
  if (isChange) return isChange === 'more' ? 'stepAllowMore' : 'stepAllowLess'
  return owner ? 'stepAllowOf' : 'stepAllow'
}

function authorityKey({ right, to }: Extract<RequestStep, { readonly kind: 'setAuthority' }>) {
  if (!to) return 'stepDropRight'
  return right === 'AccountOwner' ? 'stepGiveAccount' : 'stepGiveRight'
}

export interface StepTextProps {
  readonly step: RequestStep
}

/** One sentence for a step. Addresses are complete: shortened ones may look alike (SEC-07). */
export function StepText({ step }: StepTextProps): ReactNode {
  const t = useT<ReviewPlugin>('review')
  switch (step.kind) {
    case 'send':
      return fill(t, step.from ? 'stepSendFrom' : 'stepSend', {
        amount: <Amount amount={step.amount} />,
        to: address(step.to),
        from: address(step.from),
      })
    case 'allow':
      return fill(t, allowKey(step), {
        spender: address(step.spender),
        owner: address(step.owner),
        token: tokenNode(t, step.token),
        amount: step.amount === 'unlimited' ? null : <Amount amount={step.amount} />,
      })
    case 'revoke':
      return fill(t, 'stepRevoke', { spender: address(step.spender), token: tokenNode(t, step.token) })
    case 'allowAll':
      return fill(t, step.allowed ? 'stepAllowAll' : 'stepDisallowAll', {
        operator: address(step.operator),
        collection: address(step.collection),
      })
    case 'allowNft':
      return fill(t, 'stepAllowNft', {
        spender: address(step.spender),
        collection: address(step.collection),
        id: <bdi>{step.id.toString()}</bdi>,
      })
    case 'sendNft':
      return fill(t, step.count === 1n ? 'stepSendNft' : 'stepSendNfts', {
        id: <bdi>{step.id.toString()}</bdi>,
        count: <bdi>{step.count.toString()}</bdi>,
        collection: address(step.collection),
        to: address(step.to),
      })
    case 'swap':
      return fill(t, step.to ? 'stepSwapTo' : 'stepSwap', {
        sellAmount: <Amount amount={step.sellAmount} />,
        minimum: <Amount amount={step.minimum} isReceived />,
        to: address(step.to),
      })
    case 'deploy':
      return step.value
        ? fill(t, 'stepDeployWith', { amount: <Amount amount={step.value} /> })
        : t('stepDeploy')
    case 'unknown':
      return step.value
        ? fill(t, 'stepUnknownValue', { amount: <Amount amount={step.value} />, to: address(step.to) })
        : fill(t, 'stepUnknown', { to: address(step.to) })
    case 'setAuthority':
      return fill(t, authorityKey(step), {
        subject: address(step.subject),
        to: address(step.to),
        right: <bdi translate="no">{sanitizeForDisplay(step.right)}</bdi>,
      })
    case 'createTokenAccount':
      return fill(t, 'stepCreateTokenAccount', {
        token: tokenNode(t, step.token),
        owner: address(step.owner),
      })
    case 'closeTokenAccount':
      return fill(t, 'stepCloseTokenAccount', { account: address(step.account), to: address(step.to) })
    case 'memo':
      return fill(t, 'stepMemo', { text: <bdi translate="no">{step.text}</bdi> })
    case 'sendAll':
      return fill(t, 'stepSendAll', { token: tokenNode(t, step.token), to: address(step.to) })
    case 'spend':
      return fill(t, 'stepSpend', { amount: <Amount amount={step.amount} /> })
    case 'keep':
      return fill(t, 'stepKeep', { amount: <Amount amount={step.amount} />, to: address(step.to) })
    case 'fee':
      return fill(t, 'stepFee', { amount: <Amount amount={step.amount} /> })
    case 'named':
      return <bdi translate="no">{sanitizeForDisplay(step.name)}</bdi>
  }
}
