import type { CaipNetworkId } from '#kernel'
import { isPolkadotAddress, normalizeKey } from '../addresses/formats.js'
import { type Fields, fieldsOf, isHexBytes } from './param-shapes.js'

/** Limits of a message and a call in bytes, and of the fields in a payload. */
const maxMessageLength = 1_000_000
const maxCallLength = 1_000_000
const maxFields = 40
const maxExtensions = 100

/** Keys that change every object in a careless merge (SEC-15). */
const prototypeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Byte fields of a payload, with their maximum length. Source: polkadot-js, SignerPayloadJSON. */
const byteFields: Readonly<Record<string, number>> = {
  blockHash: 32,
  blockNumber: 16,
  era: 8,
  genesisHash: 32,
  method: maxCallLength,
  nonce: 16,
  specVersion: 16,
  tip: 32,
  transactionVersion: 16,
}
/** Byte fields that may be missing or null. */
const optionalByteFields: Readonly<Record<string, number>> = { assetId: 2_000, metadataHash: 64 }

function isText(value: unknown, maxBytes: number): value is string {
  return typeof value === 'string' && value.length <= maxBytes
}

function checkAccount({ address }: Fields): string | undefined {
  return typeof address === 'string' && isPolkadotAddress(address) ? undefined : 'address is not an address'
}

function checkPayload(payload: Fields, network: CaipNetworkId | undefined): string | undefined {
  const keys = Object.keys(payload)
  if (keys.length > maxFields) return 'The payload has too many fields'
  const key = keys.find((name) => prototypeKeys.has(name))
  if (key !== undefined) return `The key "${key}" is not allowed`
  for (const [name, maxBytes] of Object.entries(byteFields))
    if (!isHexBytes(payload[name], maxBytes)) return `${name} is not hex`
  for (const [name, maxBytes] of Object.entries(optionalByteFields)) {
    const value = payload[name] ?? undefined
    if (value !== undefined && !isHexBytes(value, maxBytes)) return `${name} is not hex`
  }
  const { signedExtensions: extensions, genesisHash } = payload
  const areTexts = Array.isArray(extensions) && extensions.length <= maxExtensions
  if (!areTexts || !extensions.every((name) => isText(name, 100)))
    return 'signedExtensions is not a list of strings'
  if (payload.version !== 4) return 'version is not 4'
  const reference = String(genesisHash).slice(2, 34).toLowerCase()
  if (network && network !== `polkadot:${reference}`) return 'The payload is for another network'
  return undefined
}

/**
 * Returns why the parameters of a wallet method must not reach a wallet; `undefined` if they may (SEC-08). With a
 * network, a transaction must be for it (SEC-07). Never throws.
 */
export function checkPolkadotParams(
  method: string,
  params: unknown,
  network?: CaipNetworkId,
): string | undefined {
  try {
    const fields = fieldsOf(params)
    if (!fields) return 'Parameters are expected'
    const fault = checkAccount(fields)
    if (fault) return fault
    if (method === 'polkadot_signMessage')
      return isText(fields.message, maxMessageLength) ? undefined : 'message is not a string'
    if (method !== 'polkadot_signTransaction') return 'The method is unknown'
    const payload = fieldsOf(fields.transactionPayload)
    if (!payload) return 'transactionPayload is missing'
    // The signer is in both places, which must match.
    if (normalizeKey(String(payload.address)) !== normalizeKey(String(fields.address)))
      return 'The payload is for another account'
    return checkPayload(payload, network)
  } catch {
    return 'The parameters cannot be read'
  }
}
