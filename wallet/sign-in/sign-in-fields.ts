import type { SignInData } from './sign-in-data.js'

/**
 * The valid values of each line. Characters are those of RFC 3986; the length limits are ours, above any real value.
 */
const letters = String.raw`A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=`
const uriForm = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:(?:[${letters}]|%[0-9A-Fa-f]{2})*$`)
/** A user, a host and a port; only the host is required. */
const authorityForm =
  /^(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:\[[A-Za-z0-9:.]+\]|(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})+)(?::\d{0,5})?$/
const statementForm = new RegExp(`^[${letters} ]+$`)
const requestIdForm = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/
const timeForm =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

const isUri = (text: string): boolean => text.length <= 8192 && uriForm.test(text)

/**
 * Parses a time of RFC 3339. Milliseconds since 1970; `undefined` if it is invalid, also for a date that does not
 * exist.
 */
export function readSignInTime(text: string): number | undefined {
  const [whole, year, month, day] = timeForm.exec(text) ?? []
  if (whole === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // A day beyond the month's end, or day 0, falls into another month.
  if (date.getUTCMonth() + 1 !== Number(month)) return undefined
  const time = Date.parse(whole.toUpperCase())
  return Number.isNaN(time) ? undefined : time
}

const isTime = (text: string): boolean => readSignInTime(text) !== undefined

/** Checks each part by itself. */
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

/** Data of a message before validation. */
export type UncheckedData = { readonly [Name in keyof SignInData]?: SignInData[Name] | undefined }

/** Returns the first missing or malformed part of a message; `undefined` if there is none. */
export function findFaultyField(data: UncheckedData): keyof SignInData | undefined {
  const missing = required.find((name) => data[name] === undefined)
  if (missing !== undefined) return missing
  // The object literal has exactly the keys of its type.
  return (Object.keys(checks) as (keyof SignInData)[]).find((name) => {
    const value: unknown = data[name]
    // Each check is called with the value of its own key.
    return value !== undefined && !(checks[name] as (value: unknown) => boolean)(value)
  })
}
