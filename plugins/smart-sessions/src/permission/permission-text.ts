import type { I18n, MessageValues, TextKey } from '#kernel'
import type { SmartSessionsPlugin } from '../contract.js'
import type { PermissionMeaning } from './read-permission.js'

/** The unit of a token's amounts. */
export interface Unit {
  /** Text from outside. */
  readonly symbol: string
  readonly decimals: number
}

/** The known tokens and currency that a permission refers to. */
export interface KnownTokens {
  readonly coin: Unit
  /** Returns `undefined` if the token is unknown, or not read yet. */
  readonly unitOf: (token: string) => (Unit & { readonly name: string }) | undefined
}

/** Larger than any balance: such an allowance is displayed as unlimited (SEC-07). */
const unlimited = 1n << 255n

const scope = 'smartSessions'

type Key = TextKey<SmartSessionsPlugin>

const named: readonly (readonly [seconds: number, key: Key])[] = [
  [30 * 86_400, 'eachMonth'],
  [7 * 86_400, 'eachWeek'],
  [86_400, 'eachDay'],
  [3_600, 'eachHour'],
  [60, 'eachMinute'],
  [1, 'eachSecond'],
]
const counted: readonly (readonly [seconds: number, key: Key])[] = [
  [86_400, 'everyDays'],
  [3_600, 'everyHours'],
  [60, 'everyMinutes'],
  [1, 'everySeconds'],
]

/** Returns the period in words: "per day", "every 3 hours". @param period seconds, above 0 */
export function periodText(i18n: I18n, period: number): string {
  const exact = named.find(([seconds]) => seconds === period)
  if (exact) return i18n.t<SmartSessionsPlugin>(scope, exact[1])
  const [seconds, key] = counted.find(([one]) => period % one === 0) ?? [1, 'everySeconds']
  return i18n.t<SmartSessionsPlugin>(scope, key, { count: period / seconds })
}

function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`
}

/** Returns the text of a permission in a sentence. */
export function permissionText(i18n: I18n, meaning: PermissionMeaning, tokens: KnownTokens): string {
  const t = (key: Key, values: MessageValues): string => i18n.t<SmartSessionsPlugin>(scope, key, values)
  if (meaning.kind === 'unknown') return t('mayUnknown', { type: meaning.type })
  if (meaning.kind === 'call') {
    const { contract, functions } = meaning
    const name = tokens.unitOf(contract)?.name ?? shortened(contract)
    const shown = functions.slice(0, 3).join(', ')
    const rest = functions.length - 3
    return rest > 0
      ? t('mayCallMore', { functions: shown, count: rest, contract: name })
      : t('mayCall', { functions: shown, contract: name })
  }
  const { token, allowance, period } = meaning
  const unit = token === undefined ? tokens.coin : tokens.unitOf(token)
  if (allowance >= unlimited) return t('maySendAll', { symbol: unit?.symbol ?? shortened(token ?? '') })
  const each = period === undefined ? t('inTotal', {}) : periodText(i18n, period)
  if (!unit) {
    const units = i18n.amount(allowance, 0, 0)
    return t('maySendUnits', { amount: units, token: shortened(token ?? ''), each })
  }
  // Without rounding: a rounded amount would be more, or less, than the allowance.
  const amount = i18n.amount(allowance, unit.decimals, unit.decimals)
  return t('maySend', { amount, symbol: unit.symbol, each })
}
