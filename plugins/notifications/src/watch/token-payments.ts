import type { HistoryState } from '#plugins/history'

/** The smallest payment that is announced, in US dollars. */
const usualMinValue = 0.1
/** Digits before the point: a larger amount is not credible. */
const maxWholeDigits = 12
/** Decimals that are read. */
const maxDecimals = 18
/** A symbol: letters, digits and signs of currencies. An address of a site is none. */
const symbolPattern = /^[\p{L}\p{N}\p{Sc}][\p{L}\p{N}\p{Sc}+\-_]{0,15}$/u
const amountPattern = /^(\d{1,32})(?:\.(\d{1,80}))?$/

/** A payment in a token. */
export interface TokenPayment {
  readonly hash: string
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
}

export interface PaymentTerms {
  /** Milliseconds since 1970. */
  readonly after: number
  /** The receiving account. */
  readonly address: string
  /** The symbol of the network's coin: its payments are found by the balance, and a token with the symbol imitates it. */
  readonly coin: string
  /** US dollars. */
  readonly minValue?: number | undefined
}

/**
 * Returns the payments in tokens that the activity lists since a time, the newest first. Only tokens with a price count: anyone can send
 * thousands of tokens without one.
 */
export function newTokenPayments(
  entries: HistoryState['transactions'],
  { after, address, coin, minValue = usualMinValue }: PaymentTerms,
): readonly TokenPayment[] {
  return entries
    .filter(
      ({ metadata: { operationType, status, minedAt, sentFrom } }) =>
        operationType === 'receive' &&
        status === 'confirmed' &&
        Date.parse(minedAt) > after &&
        sentFrom.toLowerCase() !== address.toLowerCase(),
    )
    .flatMap(({ metadata: { hash, minedAt }, transfers }) =>
      transfers.flatMap(({ direction, quantity, value = 0, fungible_info: token, nft_info }) => {
        const symbol = token?.symbol ?? ''
        const isCredible =
          direction === 'in' && nft_info === undefined && token?.flags?.is_spam !== true && value >= minValue
        if (!isCredible || !symbolPattern.test(symbol) || symbol.toUpperCase() === coin.toUpperCase())
          return []
        const [, whole = '', fraction = ''] = amountPattern.exec(quantity.numeric) ?? []
        if (whole === '' || whole.length > maxWholeDigits) return []
        const decimals = fraction.slice(0, maxDecimals)
        return {
          hash,
          symbol,
          value: BigInt(whole + decimals),
          decimals: decimals.length,
          minedAt: Date.parse(minedAt),
        }
      }),
    )
}
