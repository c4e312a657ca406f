import type { CaipNetworkId } from '#kernel'
import { checkBitcoinAddress } from '../addresses/check-address.js'
import { maxSatoshi } from '../node/esplora.js'
import { readPsbt } from './read-psbt.js'

/** Limit, far above the length of a message that a user reads. UTF-16 code units. */
const maxMessageLength = 200_000

/** Limit of the memo in an unspendable output. UTF-16 code units. */
const maxMemoLength = 200
const maxInputs = 5_000

/** Allowed sighash types. Excludes 2 (`SIGHASH_NONE`): the holder of such a signature chooses the outputs. */
const sighashTypes: ReadonlySet<unknown> = new Set([0, 1, 3, 0x81, 0x83])

type Fields = Readonly<Record<string, unknown>>
type Check = (params: Fields, network: CaipNetworkId | undefined) => string | undefined

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength
}

function isAddress(value: unknown, network: CaipNetworkId | undefined): value is string {
  return isText(value, 100) && checkBitcoinAddress(value, network).valid
}

const checkAddresses: Check = ({ intentions }) => {
  const isList =
    Array.isArray(intentions) && intentions.length <= 10 && intentions.every((one) => isText(one, 20))
  return isAbsent(intentions) || isList ? undefined : 'intentions is not a list of strings'
}

const checkMessage: Check = ({ message, address, protocol }, network) => {
  if (!isText(message, maxMessageLength)) return 'message is not a string'
  if (!isAbsent(address) && !isAddress(address, network)) return 'address is not an address of the network'
  return isAbsent(protocol) || protocol === 'ecdsa' || protocol === 'bip322'
    ? undefined
    : 'protocol is unknown'
}

function checkSignInput(
  value: unknown,
  inputs: number,
  network: CaipNetworkId | undefined,
): string | undefined {
  const { address, index, sighashTypes: types } = fieldsOf(value) ?? {}
  if (!isAddress(address, network)) return 'address of an input to sign is not an address of the network'
  const isInput = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < inputs
  if (!isInput) return 'index of an input to sign is out of range'
  if (isAbsent(types)) return undefined
  return Array.isArray(types) && types.length <= 5 && types.every((type) => sighashTypes.has(type))
    ? undefined
    : 'A signature would not cover the outputs'
}

const checkPsbt: Check = ({ psbt, signInputs, broadcast }, network) => {
  if (typeof psbt !== 'string') return 'psbt is not a string'
  if (!isAbsent(broadcast) && typeof broadcast !== 'boolean') return 'broadcast is not a boolean'
  try {
    const { inputCount, outputs, sighashTypes: types } = readPsbt(psbt)
    if (!types.every((type) => sighashTypes.has(type))) return 'A signature would not cover the outputs'
    const paid = outputs.reduce((sum, { value }) => sum + value, 0n)
    if (paid > maxSatoshi) return 'psbt pays more than the maximum supply'
    if (!Array.isArray(signInputs) || signInputs.length === 0 || signInputs.length > maxInputs)
      return 'signInputs is not a list of inputs'
    const fault = signInputs.map((one) => checkSignInput(one, inputCount, network)).find(Boolean)
    const isOnce = new Set(signInputs.map((one) => fieldsOf(one)?.index)).size === signInputs.length
    return fault ?? (isOnce ? undefined : 'signInputs contains an input twice')
  } catch {
    return 'psbt is not a PSBT'
  }
}

const checkTransfer: Check = ({ recipientAddress, amount, changeAddress, memo }, network) => {
  if (!isAddress(recipientAddress, network)) return 'recipientAddress is not an address of the network'
  if (!isText(amount, 16) || !/^[1-9]\d*$/.test(amount)) return 'amount is not a positive integer of satoshi'
  if (BigInt(amount) > maxSatoshi) return 'amount is above the maximum supply'
  if (!isAbsent(changeAddress) && !isAddress(changeAddress, network))
    return 'changeAddress is not an address of the network'
  return isAbsent(memo) || isText(memo, maxMemoLength) ? undefined : 'memo is not a short string'
}

const checks: ReadonlyMap<string, Check> = new Map([
  ['getAccountAddresses', checkAddresses],
  ['signMessage', checkMessage],
  ['signPsbt', checkPsbt],
  ['sendTransfer', checkTransfer],
])

function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // A copy of the own fields without a prototype; their values stay unknown.
  return Object.assign(Object.create(null), value)
}

/**
 * Returns why the parameters of a wallet method must not reach a wallet; `undefined` if they may (SEC-08). With a
 * network, addresses must belong to it (SEC-07). Never throws.
 */
export function checkBitcoinParams(
  method: string,
  params: unknown,
  network?: CaipNetworkId,
): string | undefined {
  const check = checks.get(method)
  if (!check) return 'The method is unknown'
  try {
    const fields = fieldsOf(params)
    if (!fields) return 'Named parameters are expected'
    if (['__proto__', 'constructor', 'prototype'].some((key) => Object.hasOwn(fields, key)))
      return 'A key is not allowed'
    if (!isAddress(fields.account, network)) return 'account is not an address of the network'
    return check(fields, network)
  } catch {
    return 'The parameters cannot be read'
  }
}
