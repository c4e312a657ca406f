import type { SignInData } from './sign-in-data.js'

/** What each line may hold. Characters are those of RFC 3986; lengths are ours: nobody needs more. */
const letters = String.raw`A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=`
const uriForm = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:(?:[${letters}]|%[0-9A-Fa-f]{2})*$`)
const authorityForm = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@[\]]|%[0-9A-Fa-f]{2})+$/
const statementForm = new RegExp(`^[${letters} ]+$`)
const requestIdForm = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/
const timeForm =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

const isUri = (text: string): boolean => text.length <= 8192 && uriForm.test(text)

/**
 * A time of RFC 3339. Milliseconds since 1970; `undefined` where it is none, also for a day that no calendar has.
 */
export function readSignInTime(text: string): number | undefined {
  const [whole, year, month, day] = timeForm.exec(text) ?? []
  if (whole === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // A day too many, or the day 0, is one of another month.
  if (date.getUTCMonth() + 1 !== Number(month)) return undefined
  const time = Date.parse(whole.toUpperCase())
  return Number.isNaN(time) ? undefined : time
}

const isTime = (text: string): boolean => readSignInTime(text) !== undefined

/** Whether each part is well formed by itself. */
const checks: { readonly [Name in keyof SignInData]-?: (value: NonNullable<SignInData[Name]>) => boolean } = {
  domain: (text) => text.length <= 260 && authorityForm.test(text),
  scheme: (text) => /^[A-Za-z][A-Za-z0-9+.-]{0,31}$/.test(text),
  accountAddress: (text) => /^[-.%A-Za-z0-9]{1,128}$/.test(text),
  chainId: (text) => /^[-a-z0-9]{3,8}:[-_A-Za-z0-9]{1,32}$/.test(text),
  uri: isUri,
  version: (text) => text === '1',
  nonce: (text) => /^[A-Za-z0-9]{8,128}$/.test(text),
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: (text) => text.length <= 256 && requestIdForm.test(text),
  resources: (list) => list.length <= 50 && list.every(isUri),
  statement: (text) => text.length <= 4096 && statementForm.test(text),
}
const required = ['domain', 'accountAddress', 'chainId', 'uri', 'version', 'nonce', 'issuedAt'] as const

/** What may be a message's data, or not yet. */
export type UncheckedData = { readonly [Name in keyof SignInData]?: SignInData[Name] | undefined }

/** The first part of a message that is missing or not well formed; `undefined` where all are. */
export function findFaultyField(data: UncheckedData): keyof SignInData | undefined {
  const missing = required.find((name) => data[name] === undefined)
  if (missing !== undefined) return missing
  // Keys of an object literal are the names that its type has.
  return (Object.keys(checks) as (keyof SignInData)[]).find((name) => {
    const value: unknown = data[name]
    // Each check is called with the value of its own name.
    return value !== undefined && !(checks[name] as (value: unknown) => boolean)(value)
  })
}
