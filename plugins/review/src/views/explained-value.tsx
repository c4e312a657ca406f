import type { ReactNode } from 'react'
import type { ExplainedValue } from '#kernel'
import { FullAddress, sanitizeForDisplay, useKernel, useT } from '#ui-kit'
import type { ReviewPlugin } from '../contract.js'
import { fill } from './fill.js'
import { Amount, tokenNode } from './step-text.js'

const units = [
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
  ['second', 1n],
] as const

/** Splits a duration into its units; the empty ones are left out. */
function partsOf(seconds: bigint): readonly (readonly [unit: string, count: number])[] {
  let rest = seconds
  const parts = units.map(([unit, length]) => {
    const count = rest / length
    rest %= length
    return [unit, Number(count)] as const
  })
  const filled = parts.filter(([, count]) => count > 0)
  return filled.length > 0 ? filled : [['second', 0]]
}

export interface ExplainedValueProps {
  readonly value: Exclude<ExplainedValue, { readonly kind: 'call' }>
}

/** A value as its descriptor displays it; always with the value of the bytes itself. */
export function ExplainedValueText({ value }: ExplainedValueProps): ReactNode {
  const t = useT<ReviewPlugin>('review')
  const { i18n } = useKernel()
  const text = (one: string): ReactNode => <bdi translate="no">{sanitizeForDisplay(one, 2_000)}</bdi>
  switch (value.kind) {
    case 'text':
      return value.text === '' ? t('empty') : text(value.text)
    case 'bytes':
      return (
        <bdi dir="ltr" translate="no">
          {value.hex}
        </bdi>
      )
    case 'number':
      return <bdi>{i18n.amount(value.value, 0, 0)}</bdi>
    case 'amount': {
      const { amount, isUnlimited, note } = value
      const token = tokenNode(t, amount.token)
      return (
        <span>
          {isUnlimited ? (
            <strong>{fill(t, 'unlimitedOf', { token })}</strong>
          ) : (
            <Amount amount={amount} isReceived />
          )}
          {note === undefined ? null : <> ({text(note)})</>}
        </span>
      )
    }
    case 'address':
      return <FullAddress value={value.address} />
    case 'token':
      return (
        <>
          {tokenNode(t, value.token)}{' '}
          {value.token.symbol && value.token.address ? <FullAddress value={value.token.address} /> : null}
        </>
      )
    case 'nft':
      return fill(t, 'nftOf', {
        id: <bdi>{value.id.toString()}</bdi>,
        collection: <FullAddress value={value.collection} />,
      })
    case 'date':
      return <bdi>{i18n.date(1000 * value.seconds, { dateStyle: 'medium', timeStyle: 'long' })}</bdi>
    case 'block':
      return fill(t, 'blockNumber', { height: <bdi>{value.height.toString()}</bdi> })
    case 'duration':
      return (
        <bdi>
          {partsOf(value.seconds)
            .map(([unit, count]) => i18n.number(count, { style: 'unit', unit, unitDisplay: 'long' }))
            .join(' ')}
        </bdi>
      )
    case 'unit':
      return (
        <bdi>
          {i18n.amount(value.value, value.decimals, value.decimals)} {sanitizeForDisplay(value.base)}
        </bdi>
      )
    case 'choice':
      return (
        <span>
          {text(value.text)} ({text(value.value)})
        </span>
      )
    case 'network':
      return <bdi translate="no">eip155:{value.reference}</bdi>
  }
}
