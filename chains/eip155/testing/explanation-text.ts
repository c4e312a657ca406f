import { formatUnits } from 'viem/utils'
import type { ExplainedValue, RequestExplanation, RequestToken } from '#kernel'

const symbolOf = ({ symbol }: RequestToken): string => symbol ?? '???'

function durationText(seconds: bigint): string {
  const two = (value: bigint): string => value.toString().padStart(2, '0')
  return `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`
}

function dateText(seconds: number): string {
  const date = new Date(1000 * seconds)
  const [day, time = ''] = date.toISOString().split('T')
  const hour = date.getUTCHours()
  return `${day} ${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2, 8)} ${hour < 12 ? 'AM' : 'PM'} UTC`
}

/** Returns a value as the wallet of the published cases displays it. */
export function valueText(value: ExplainedValue): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'number':
      return value.value.toString()
    case 'bytes':
      return value.hex
    case 'amount': {
      const { token, value: amount } = value.amount
      if (value.note !== undefined) return `${value.note} ${symbolOf(token)}`
      return `${formatUnits(amount, token.decimals ?? 0)} ${symbolOf(token)}`
    }
    case 'address':
      return value.address
    case 'token':
      return symbolOf(value.token)
    case 'nft':
      return value.id.toString()
    case 'date':
      return dateText(value.seconds)
    case 'block':
      return value.height.toString()
    case 'duration':
      return durationText(value.seconds)
    case 'unit':
      return `${formatUnits(value.value, value.decimals)}${value.base}`
    case 'choice':
      return value.text
    case 'network':
      return value.reference
    case 'call':
      return value.explanation ? explanationTexts(value.explanation).join(' ') : value.data
  }
}

/** Returns labels and values in their order. */
export const explanationTexts = ({ fields }: RequestExplanation): readonly string[] =>
  fields.map(({ label, value }) =>
    value.kind === 'call' && value.explanation ? valueText(value) : `${label} ${valueText(value)}`,
  )
