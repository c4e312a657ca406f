import { namespaceOf } from './account-names.js'
import { readChainId } from './chain-id-text.js'
import { type MessageLines, readLines } from './message-lines.js'
import type { SignInData } from './sign-in-data.js'
import { findFaultyField, type UncheckedData } from './sign-in-fields.js'

/** Limits the text. UTF-16 code units. */
const maxLength = 50_000

/** The parsed data of a message, or its fault as a sign-in message. */
export type SignInReading =
  | { readonly ok: true; readonly data: SignInData }
  | { readonly ok: false; readonly fault: 'lines' | keyof SignInData }

function isWhole(data: UncheckedData): data is SignInData {
  return findFaultyField(data) === undefined
}

function dataOf(lines: MessageLines): UncheckedData {
  const { accountName, address, chainId: text, version, ...others } = lines
  const namespace = namespaceOf(accountName)
  const chainId = namespace && text !== undefined ? readChainId(namespace, text) : undefined
  return {
    ...others,
    accountAddress: address,
    ...(chainId !== undefined && { chainId }),
    ...(version === '1' && { version }),
  }
}

/**
 * Parses a sign-in message strictly: each line in its place and form, none missing, none added. Output of
 * `formatSignIn` gives the original data. Never throws.
 *
 * Addresses are checked by their characters only; the chain validates them.
 */
export function readSignIn(text: string): SignInReading {
  const lines = text.length <= maxLength ? readLines(text) : undefined
  if (!lines) return { ok: false, fault: 'lines' }
  const data = dataOf(lines)
  return isWhole(data) ? { ok: true, data } : { ok: false, fault: findFaultyField(data) ?? 'lines' }
}
