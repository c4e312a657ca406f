import { base64, hex } from '@scure/base'
import { type Account, QuoinError } from '#kernel'
import { accountOf, decodeParam, outputsOf, paramOf, refuseAnswer, refuseParams } from './feature-request.js'
import { readBytes } from './read-accounts.js'
import type { ListedAccount, StandardNamespaceCalls, StandardRequest } from './standard-namespace.js'

/** Maximum length of a message text, and of a partially signed transaction in base64. UTF-16 code units. */
const maxMessageLength = 20_000
const maxPsbtLength = 1_000_000
const maxInputs = 1_000
const maxSignature = 10_000

interface InputsOfAccount {
  readonly account: object
  readonly signingIndexes: number[]
  readonly sigHash?: number
}

/** Returns the bytes of an output's member, in base64. */
function encodedBytes(output: object | undefined, name: string, max: number): string {
  const bytes = output && readBytes(Reflect.get(output, name), max)
  return bytes && bytes.length > 0 ? base64.encode(bytes) : refuseAnswer('The wallet gave no signature')
}

async function signMessage({ accounts, params, call }: StandardRequest): Promise<object> {
  const by = accountOf(accounts, paramOf(params, 'address') ?? paramOf(params, 'account'))
  const message = paramOf(params, 'message')
  if (typeof message !== 'string' || message.length > maxMessageLength)
    return refuseParams('The message is not a text')
  const input = { account: by.handle, message: new TextEncoder().encode(message) }
  const answer = await call('bitcoin:signMessage', 'signMessage', input)
  const [output] = outputsOf(answer, 1)
  return { address: by.account.address, signature: encodedBytes(output, 'signature', maxSignature) }
}

/**
 * Returns the inputs that each account signs, and the signature hash type. Throws `RPC_PARAMS_INVALID` without a list.
 */
function readInputs({ accounts, params }: StandardRequest): readonly InputsOfAccount[] {
  const value = paramOf(params, 'signInputs')
  if (!Array.isArray(value) || value.length === 0 || value.length > maxInputs)
    return refuseParams('The inputs to sign are not named')
  const found = new Map<string, InputsOfAccount>()
  for (const input of value) {
    const by = accountOf(accounts, paramOf(input, 'address'))
    const index = paramOf(input, 'index')
    if (typeof index !== 'number' || !Number.isSafeInteger(index) || index < 0)
      return refuseParams('The index of an input is not a number')
    const types = paramOf(input, 'sighashTypes')
    const [sigHash, ...others]: readonly unknown[] = Array.isArray(types) ? types : []
    if (others.length > 0 || (sigHash !== undefined && !Number.isSafeInteger(sigHash)))
      return refuseParams('At most one kind of signature is expected')
    const key = `${by.account.address} ${sigHash}`
    const known = found.get(key)
    if (known) known.signingIndexes.push(index)
    else {
      const kind = typeof sigHash === 'number' ? { sigHash } : {}
      found.set(key, { account: by.handle, signingIndexes: [index], ...kind })
    }
  }
  return [...found.values()]
}

async function signPsbt(request: StandardRequest): Promise<object> {
  const { features, params, chain } = request
  const psbt = decodeParam(base64, paramOf(params, 'psbt'), maxPsbtLength)
  const input = { psbt, chain, inputsToSign: readInputs(request) }
  if (paramOf(params, 'broadcast') !== true) {
    const answer = await request.call('bitcoin:signTransaction', 'signTransaction', input)
    return { psbt: encodedBytes(outputsOf(answer, 1)[0], 'signedPsbt', maxPsbtLength) }
  }
  const feature = 'bitcoin:signAndSendTransaction'
  if (!features.has(feature)) return refuseParams('The wallet signs, but does not send')
  const answer = await request.call(feature, 'signAndSendTransaction', input)
  const [output] = outputsOf(answer, 1)
  const txid: unknown = output && Reflect.get(output, 'txId')
  if (typeof txid !== 'string' || !/^[\da-f]{64}$/i.test(txid))
    return refuseAnswer('The wallet gave no transaction id')
  // The signed transaction stays in the wallet.
  return { txid: txid.toLowerCase() }
}

/** Answers a Bitcoin method by the features of a wallet. */
async function answerBitcoin(request: StandardRequest): Promise<unknown> {
  switch (request.method) {
    case 'getAccountAddresses':
      return request.accounts.map(({ account: { address, publicKey, type } }) => ({
        address,
        ...(publicKey === undefined ? {} : { publicKey }),
        intention: type,
      }))
    case 'signMessage':
      return signMessage(request)
    case 'signPsbt':
      return signPsbt(request)
    default:
      throw new QuoinError('RPC_NOT_ALLOWED', { details: request.method })
  }
}

/** Returns a Bitcoin account with its type: by the wallet's `purpose`, else taproot addresses are for ordinals. */
function readBitcoin({ address, publicKey, handle }: ListedAccount): Account | undefined {
  if (!/^[\da-z]{20,100}$/i.test(address)) return undefined
  const purpose: unknown = Reflect.get(handle, 'purpose')
  const isOrdinal = purpose === 'ordinals' || (purpose !== 'payment' && /^(bc|tb|bcrt)1p/i.test(address))
  return {
    namespace: 'bip122',
    address,
    type: isOrdinal ? 'ordinal' : 'payment',
    publicKey: publicKey && publicKey.length > 0 ? hex.encode(publicKey) : undefined,
  }
}

/** Bitcoin by the features of a wallet. Source: the Bitcoin features of the Wallet Standard, WalletConnect's Bitcoin RPC reference. */
export const bitcoinCalls: StandardNamespaceCalls = { readAccount: readBitcoin, answer: answerBitcoin }
