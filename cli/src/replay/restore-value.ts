import { type ErrorCode, QuoinError } from '#kernel'
import type { ReportValue } from '#plugins/bug-report'

/** Texts of a report in place of parts that it does not contain. */
const unread: readonly ReportValue[] = ['(more)', '(circular)', '(unreadable)', 'function', 'symbol']

/** Returns an address of the usual length, the same for the same pseudonym. */
const addressOf = (pseudonym: string): string => `0x${pseudonym.slice('address-'.length).padStart(40, '0')}`

function restoreText(value: string, present: unknown): unknown {
  if (value === '(undefined)') return undefined
  if (value === 'amount') return typeof present === 'bigint' ? present : 1n
  if (value === 'number') return typeof present === 'number' ? present : 1_000
  if (value === '(bytes)') return new Uint8Array(32)
  if (value === '(date)') return new Date(0)
  if (/^address-\d+$/.test(value)) return addressOf(value)
  return value
}

const isList = (value: ReportValue): value is readonly ReportValue[] => Array.isArray(value)

/** Returns an error; a code is of the version of the report. */
export const restoreError = (code: string): Error =>
  /^[A-Z_\d]+$/.test(code)
    ? new QuoinError(code as ErrorCode, { text: 'An error of the report' })
    : new Error('An error of the report')

/**
 * Returns a value with the types that a redacted one had: invented amounts, addresses and texts in place of those that were removed.
 *
 * @param present the value of the replay, which is kept where the report says nothing
 */
export function restoreValue(value: ReportValue, present?: unknown): unknown {
  if (unread.includes(value)) return present
  if (typeof value === 'string') return restoreText(value, present)
  if (value === null || typeof value !== 'object') return value
  if (isList(value)) {
    const before: readonly unknown[] = Array.isArray(present) ? present : []
    const items = value.filter((item) => !unread.includes(item))
    return items.map((item, at) => restoreValue(item, before[at]))
  }
  if (typeof value.error === 'string' && Object.keys(value).length === 1) return restoreError(value.error)
  const before: Readonly<Record<string, unknown>> = Object(present)
  const entries = Object.entries(value).map(([key, part]) => [key, restoreValue(part, before[key])] as const)
  const known = Object(present) === present && !Array.isArray(present) ? Object.entries(before) : []
  const restored = Object.fromEntries([...known, ...entries])
  return present instanceof Map ? new Map(entries) : restored
}
