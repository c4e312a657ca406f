/** The interval of a recurring payment: each second, day, week or month. */
export type SubscriptionInterval = '1s' | '1d' | '1w' | '1m'

const day = 86_400

/**
 * Returns the period of an interval, for a recurring allowance. A month counts 30 days.
 *
 * @example
 * intervalSeconds('1w') // 604800
 */
export function intervalSeconds(interval: SubscriptionInterval): number {
  const seconds: Readonly<Record<SubscriptionInterval, number>> = {
    '1s': 1,
    '1d': day,
    '1w': 7 * day,
    '1m': 30 * day,
  }
  return seconds[interval]
}
