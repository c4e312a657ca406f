import type { SessionPermission } from '../schemas.js'

/** Returns the fields of an object; `undefined` for other values. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? // Every object has fields of some type; each is checked before use.
      (value as Readonly<Record<string, unknown>>)
    : undefined
}

/** The meaning of a permission, as far as it can be read. Other permissions are unknown, never guessed (SEC-07). */
export type PermissionMeaning =
  | {
      readonly kind: 'send'
      /** Absent for the network's native currency. */
      readonly token?: string
      /** Smallest unit. */
      readonly allowance: bigint
      /** Seconds. */
      readonly period: number
      /** Seconds since 1970. */
      readonly start?: number
    }
  | {
      readonly kind: 'call'
      readonly contract: string
      /** Text from outside. */
      readonly functions: readonly string[]
    }
  | { readonly kind: 'unknown'; readonly type: string }

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)

function amountOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

function secondsOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

function functionsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const names = value.map((one) => fieldsOf(one)?.functionName)
  return names.every((name): name is string => typeof name === 'string' && /^[\w$]{1,128}$/.test(name))
    ? names
    : undefined
}

/** Reads a permission of a session. */
export function readPermission({ type, data }: SessionPermission): PermissionMeaning {
  const fields = fieldsOf(data) ?? {}
  const unknown: PermissionMeaning = { kind: 'unknown', type }
  if (type === 'contract-call') {
    const functions = functionsOf(fields.functions)
    return isAddress(fields.address) && functions
      ? { kind: 'call', contract: fields.address, functions }
      : unknown
  }
  const isToken = type === 'erc20-recurring-allowance'
  if (!isToken && type !== 'native-token-recurring-allowance') return unknown
  const allowance = amountOf(fields.allowance)
  const period = secondsOf(fields.period)
  const start = secondsOf(fields.start)
  if (allowance === undefined || period === undefined || period === 0) return unknown
  const meaning = { kind: 'send' as const, allowance, period, ...(start !== undefined && { start }) }
  if (!isToken) return meaning
  return isAddress(fields.address) ? { ...meaning, token: fields.address } : unknown
}
