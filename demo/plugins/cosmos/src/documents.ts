import { bytesOf, expectOnly, numberIn, oneOf, readMessage, textIn, writeMessage } from './protobuf.js'

/** An amount of a denomination, in its smallest unit. */
export interface Coin {
  readonly denom: string
  readonly amount: bigint
}

/** A transfer, as signed in the mode SIGN_MODE_DIRECT. */
export interface TransferDocument {
  readonly from: string
  readonly to: string
  readonly coin: Coin
  readonly memo: string
  /** The last block that may contain it. */
  readonly timeoutHeight: bigint
}

/** What the signer says besides the transfer. */
export interface SignerDocument {
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  readonly sequence: bigint
  readonly fee: Coin | undefined
  readonly gas: bigint
}

const sendUrl = '/cosmos.bank.v1beta1.MsgSend'
const keyUrl = '/cosmos.crypto.secp256k1.PubKey'
const signModeDirect = 1n

const writeCoin = ({ denom, amount }: Coin): Uint8Array =>
  writeMessage([
    [1, denom],
    [2, String(amount)],
  ])

function readCoin(bytes: Uint8Array): Coin {
  const fields = readMessage(bytes)
  expectOnly(fields, [1, 2])
  const amount = textIn(fields, 2)
  if (!/^(0|[1-9]\d{0,77})$/.test(amount)) throw new Error('It is not an amount')
  return { denom: textIn(fields, 1), amount: BigInt(amount) }
}

const writeAny = (url: string, value: Uint8Array): Uint8Array =>
  writeMessage([
    [1, url],
    [2, value],
  ])

function readAny(bytes: Uint8Array, url: string): Uint8Array {
  const fields = readMessage(bytes)
  if (textIn(fields, 1) !== url) throw new Error('The message is of another type')
  expectOnly(fields, [1, 2])
  return oneOf(fields, 2)
}

/** Returns the `TxBody` of a transfer. Sources: cosmos/tx/v1beta1/tx.proto, cosmos/bank/v1beta1/tx.proto. */
export function writeBody({ from, to, coin, memo, timeoutHeight }: TransferDocument): Uint8Array {
  const message = writeMessage([
    [1, from],
    [2, to],
    [3, writeCoin(coin)],
  ])
  return writeMessage([
    [1, writeAny(sendUrl, message)],
    [2, memo],
    [3, timeoutHeight],
  ])
}

/** Reads a `TxBody`. Throws for everything that is not one plain transfer of one coin, extensions included. */
export function readBody(bytes: Uint8Array): TransferDocument {
  const fields = readMessage(bytes)
  expectOnly(fields, [1, 2, 3])
  const message = readMessage(readAny(oneOf(fields, 1), sendUrl))
  expectOnly(message, [1, 2, 3])
  return {
    from: textIn(message, 1),
    to: textIn(message, 2),
    coin: readCoin(oneOf(message, 3)),
    memo: textIn(fields, 2),
    timeoutHeight: numberIn(fields, 3),
  }
}

/** Returns the `AuthInfo` of one signer. */
export function writeAuthInfo({ publicKey, sequence, fee, gas }: SignerDocument): Uint8Array {
  const mode = writeMessage([[1, writeMessage([[1, signModeDirect]])]])
  const signer = writeMessage([
    [1, writeAny(keyUrl, writeMessage([[1, publicKey]]))],
    [2, mode],
    [3, sequence],
  ])
  const fees = writeMessage([...(fee ? [[1, writeCoin(fee)] as const] : []), [2, gas]])
  return writeMessage([
    [1, signer],
    [2, fees],
  ])
}

/** Reads an `AuthInfo`. Throws for more than one signer, another mode, and a fee of several coins or of another payer. */
export function readAuthInfo(bytes: Uint8Array): SignerDocument {
  const fields = readMessage(bytes)
  expectOnly(fields, [1, 2])
  const signer = readMessage(oneOf(fields, 1))
  expectOnly(signer, [1, 2, 3])
  const single = readMessage(oneOf(readMessage(oneOf(signer, 2)), 1))
  if (numberIn(single, 1) !== signModeDirect) throw new Error('The mode of the signature is another')
  const key = readMessage(readAny(oneOf(signer, 1), keyUrl))
  const fees = readMessage(oneOf(fields, 2))
  expectOnly(fees, [1, 2])
  const [coin, second] = bytesOf(fees, 1).map(readCoin)
  if (second) throw new Error('The fee has several coins')
  return { publicKey: oneOf(key, 1), sequence: numberIn(signer, 3), fee: coin, gas: numberIn(fees, 2) }
}

/** The bytes that are signed, besides chain and account. */
export interface SignedBytes {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
}

/** Returns the `SignDoc`, whose SHA-256 is signed. */
export function writeSignDoc(
  { bodyBytes, authInfoBytes }: SignedBytes,
  chainId: string,
  accountNumber: bigint,
): Uint8Array {
  return writeMessage([
    [1, bodyBytes],
    [2, authInfoBytes],
    [3, chainId],
    [4, accountNumber],
  ])
}

/** Returns the `TxRaw`, which nodes take. */
export function writeTransaction(
  { bodyBytes, authInfoBytes }: SignedBytes,
  signature: Uint8Array,
): Uint8Array {
  return writeMessage([
    [1, bodyBytes],
    [2, authInfoBytes],
    [3, signature],
  ])
}
