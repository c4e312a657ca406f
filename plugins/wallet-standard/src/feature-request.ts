import { QuoinError } from '#kernel'
import type { StandardAccount } from './standard-namespace.js'
import { isObject } from './standard-wallet.js'

/** A decoder of base58 or base64. */
export interface Decoder {
  decode(text: string): Uint8Array
}

export function refuseParams(why: string): never {
  throw new QuoinError('RPC_PARAMS_INVALID', { details: why })
}

export function refuseAnswer(why: string): never {
  throw new QuoinError('ANSWER_INVALID', { details: why })
}

export function paramOf(params: unknown, name: string): unknown {
  return isObject(params) && Object.hasOwn(params, name) ? Reflect.get(params, name) : undefined
}

/** Decodes a text parameter to bytes. */
export function decodeParam(decoder: Decoder, value: unknown, maxLength: number): Uint8Array {
  if (typeof value !== 'string' || value.length > maxLength)
    return refuseParams('A text is missing or too long')
  try {
    return decoder.decode(value)
  } catch {
    return refuseParams('A text is not encoded as it should be')
  }
}

/** Returns the account of an address; the active one without an address. */
export function accountOf(accounts: readonly StandardAccount[], value: unknown): StandardAccount {
  const found = value === undefined ? accounts[0] : accounts.find(({ account }) => account.address === value)
  return found ?? refuseParams('The wallet gave no such account')
}

/** Returns the outputs of a feature: one for each input. */
export function outputsOf(answer: unknown, count: number): readonly object[] {
  const outputs: unknown = answer
  if (!Array.isArray(outputs) || outputs.length !== count || !outputs.every(isObject))
    return refuseAnswer('The wallet gave another number of answers')
  return outputs
}
