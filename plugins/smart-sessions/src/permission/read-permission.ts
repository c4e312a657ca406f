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
      /** Seconds; absent for an allowance in total. */
      readonly period?: number
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

/** The names of the data of an allowance, by the permission's type. `amount` lists the names that wallets use for one. */
export interface AllowanceShape {
  readonly amount: readonly string[]
  /** Absent for an allowance in total. */
  readonly period?: string
  readonly start: string
  /** Absent for the network's native currency. */
  readonly token?: string
}

const recurring = { amount: ['allowance'], period: 'period', start: 'start' }
const periodic = { amount: ['periodAmount'], period: 'periodDuration', start: 'startTime' }
const total = { amount: ['allowanceAmount', 'allowance'], start: 'startTime' }

/** Sources: ERC-7715, its first drafts (`recurring`), and MetaMask's permissions. */
const shapes: ReadonlyMap<string, AllowanceShape> = new Map<string, AllowanceShape>([
  ['native-token-recurring-allowance', recurring],
  ['erc20-recurring-allowance', { ...recurring, token: 'address' }],
  ['native-token-periodic', periodic],
  ['erc20-token-periodic', { ...periodic, token: 'tokenAddress' }],
  ['native-token-allowance', total],
  ['erc20-token-allowance', { ...total, token: 'tokenAddress' }],
])

/** Returns the names of the data of an allowance; `undefined` for any other type. */
export const shapeOf = (type: string): AllowanceShape | undefined => shapes.get(type)

export const isAddress = (value: unknown): value is string =>
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
  const shape = shapeOf(type)
  if (!shape) return unknown
  // Two different names for the amount would hide one of them.
  const [amount, ...more] = shape.amount.filter((name) => fields[name] !== undefined)
  const allowance = amount === undefined || more.length > 0 ? undefined : amountOf(fields[amount])
  const start = secondsOf(fields[shape.start])
  if (allowance === undefined) return unknown
  const send = { kind: 'send' as const, allowance, ...(start !== undefined && { start }) }
  const period = shape.period === undefined ? undefined : secondsOf(fields[shape.period])
  if (shape.period !== undefined && (period === undefined || period === 0)) return unknown
  const meaning = { ...send, ...(period !== undefined && { period }) }
  if (shape.token === undefined) return meaning
  const token = fields[shape.token]
  return isAddress(token) ? { ...meaning, token } : unknown
}
