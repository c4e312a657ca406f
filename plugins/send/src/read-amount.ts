import { amountFor, decimalText, type FeeOption, type FeeSpeed, parseAmount, worthOf } from '#kernel'
import type { HeldToken } from '#plugins/tokens'
import type { SendAmount } from './contract.js'
import type { Draft } from './draft.js'

/** More digits after the point than any currency has; what is typed is never rounded. */
const fiatDecimals = 18
/** How many are written where the amount changes its unit. */
const shownFiat = 2

/** A worth as somebody would type it: two digits after the point, or as many as it takes not to read as nothing. */
export function typedWorth(worth: string): string {
  const [whole = '0', fraction = ''] = worth.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const digits = whole === '0' ? Math.max(shownFiat, zeros + 1) : shownFiat
  const cut = fraction.slice(0, digits).replace(/0+$/, '')
  return cut === '' ? whole : `${whole}.${cut}`
}

export function optionAt(fees: readonly FeeOption[] | undefined, speed: FeeSpeed): FeeOption | undefined {
  return fees?.find((one) => one.speed === speed) ?? fees?.find((one) => one.speed === 'normal') ?? fees?.[0]
}

/** Everything, less the fee where it is paid in what is sent; `undefined` while the fee is not known. */
function mostOf({ address, value }: HeldToken, option: FeeOption | undefined): bigint | undefined {
  if (!option) return address === undefined ? undefined : value
  const most = option.most ?? (address === undefined ? value - option.fee.value : value)
  if (most > value) return value
  return most > 0n ? most : 0n
}

interface AmountInput {
  readonly draft: Draft
  readonly token: HeldToken | undefined
  readonly fees: readonly FeeOption[] | undefined
  /** In the person's language. */
  readonly decimalSeparator: string
}

/** What the draft's amount is. */
export function readAmount({ draft, token, fees, decimalSeparator }: AmountInput): SendAmount {
  const { unit, isMax } = draft
  const price = token?.price
  const otherOf = (value: bigint): string | undefined => {
    if (!token || price === undefined) return undefined
    return unit === 'fiat' ? decimalText(value, token.decimals) : worthOf(value, token.decimals, price)
  }
  if (isMax && token) {
    const value = mostOf(token, optionAt(fees, draft.speed))
    if (value === undefined) return { text: '', unit, isMax }
    const worth = unit === 'fiat' && price !== undefined ? worthOf(value, token.decimals, price) : undefined
    const text = worth === undefined ? decimalText(value, token.decimals) : typedWorth(worth)
    return { text, unit, value, other: otherOf(value), isMax }
  }
  const asked = draft.amount === '' && token ? draft.asked : undefined
  const text = asked === undefined || !token ? draft.amount : decimalText(asked, token.decimals)
  if (text === '' || !token) return { text, unit, isMax: false }
  const format = asked === undefined ? { decimalSeparator } : {}
  const read = parseAmount(text, unit === 'fiat' ? fiatDecimals : token.decimals, format)
  if (read.fault !== undefined) return { text, unit, fault: read.fault, isMax: false }
  if (unit === 'token') return { text, unit, value: read.value, other: otherOf(read.value), isMax: false }
  const value =
    price === undefined ? undefined : amountFor(decimalText(read.value, fiatDecimals), price, token.decimals)
  if (value === undefined) return { text, unit, isMax: false }
  return { text, unit, value, other: otherOf(value), isMax: false }
}
