import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type ChainSigning, type NodeClient, type PreparedSigning, QuoinError } from '#kernel'
import { createNodeReader } from '../node/node-reader.js'
import { decodeBase58 } from '../requests/decode-base58.js'
import { readStatus } from '../transactions/transaction-status.js'

type Request = Parameters<ChainSigning['prepare']>[0]

const signatureLength = 64
const keyLength = 32

function refuse(details: string): never {
  throw new QuoinError('RPC_PARAMS_INVALID', { details })
}

/** A transaction in wire format, with the place of the account's signature. Source: Solana's transaction format. */
interface Wire {
  readonly bytes: Uint8Array
  readonly message: Uint8Array
  readonly count: number
  readonly place: number
}

/** The kernel has checked that the bytes are a transaction that nodes accept. */
function readWire(given: unknown, from: string): Wire {
  const bytes = typeof given === 'string' ? base64.decode(given) : refuse('A transaction is expected')
  // A transaction has no room for 128 signatures: the count is one byte.
  const count = bytes[0] ?? 0
  const message = bytes.slice(1 + count * signatureLength)
  const header = (message[0] ?? 0) >= 128 ? 1 : 0
  for (let place = 0; place < count; place += 1) {
    const start = header + 4 + place * keyLength
    if (base58.encode(message.subarray(start, start + keyLength)) === from)
      return { bytes, message, count, place }
  }
  return refuse('The transaction needs no signature of the account')
}

/** Throws `ANSWER_INVALID` unless the account signed the bytes. */
function checkSignature(signature: Uint8Array | undefined, bytes: Uint8Array, from: string): Uint8Array {
  if (
    signature?.length === signatureLength &&
    ed25519.verify(signature, bytes, base58.decode(from), { zip215: false })
  )
    return signature
  throw new QuoinError('ANSWER_INVALID', { details: 'The account did not sign this. Nothing was sent.' })
}

const startOf = (place: number): number => 1 + place * signatureLength

function signedWire(
  { bytes, message, place }: Wire,
  signature: Uint8Array | undefined,
  from: string,
): Uint8Array {
  const signed = bytes.slice()
  signed.set(checkSignature(signature, message, from), startOf(place))
  return signed
}

/** Throws `NODE_REFUSED` only if it was not sent. */
function submit(
  node: NodeClient,
  { network }: Pick<Request, 'network'>,
  signed: Uint8Array,
  options: object,
): Promise<string> {
  const id = base58.encode(signed.subarray(startOf(0), startOf(1)))
  const read = createNodeReader(node, { network })
  return node.submit({
    id,
    send: (onAttempt) =>
      read(
        'sendTransaction',
        [base64.encode(signed), { preflightCommitment: 'confirmed', ...options, encoding: 'base64' }],
        (answer) => {
          if (answer !== id) throw new Error('The node returned the id of another transaction')
        },
        onAttempt,
      ),
    isKnown: async () => (await readStatus(read, id)).status !== undefined,
  })
}

/** Prepares a request of a wallet that only signs. The kernel has checked its parameters. */
export async function prepareSigning(node: NodeClient, request: Request): Promise<PreparedSigning> {
  const { method, from, signal } = request
  const params: Readonly<Record<string, unknown>> = Object(request.params)
  const { pubkey = from, message, transaction, transactions, sendOptions, options } = params
  if (pubkey !== from) refuse('The account of the request is not the one that signs')
  const wires = (list: readonly unknown[]): readonly Wire[] => list.map((one) => readWire(one, from))
  const partsOf = (list: readonly Wire[]): PreparedSigning['parts'] =>
    list.map((one) => ({ kind: 'transaction', bytes: one.message }))

  switch (method) {
    case 'solana_signMessage': {
      const bytes = typeof message === 'string' ? decodeBase58(message) : refuse('A message is expected')
      return {
        parts: [{ kind: 'message', bytes }],
        complete: async ([signature]) => ({
          signature: base58.encode(checkSignature(signature, bytes, from)),
        }),
      }
    }
    case 'solana_signTransaction': {
      const wire = readWire(transaction, from)
      return {
        parts: partsOf([wire]),
        async complete([given]) {
          const signed = signedWire(wire, given, from)
          const signature = signed.subarray(startOf(wire.place), startOf(wire.place + 1))
          return { signature: base58.encode(signature), transaction: base64.encode(signed) }
        },
      }
    }
    case 'solana_signAllTransactions': {
      const all = wires(Array.isArray(transactions) ? transactions : [])
      if (all.length === 0) refuse('Transactions are expected')
      return {
        parts: partsOf(all),
        complete: async (given) => ({
          transactions: all.map((wire, at) => base64.encode(signedWire(wire, given[at], from))),
        }),
      }
    }
    case 'solana_signAndSendTransaction': {
      const wire = readWire(transaction, from)
      const isMissing = (place: number): boolean =>
        place !== wire.place &&
        wire.bytes.subarray(startOf(place), startOf(place + 1)).every((byte) => byte === 0)
      if (Array.from({ length: wire.count }, (_, place) => place).some(isMissing))
        refuse('Another account has not signed the transaction yet')
      let isCompleted = false
      return {
        parts: partsOf([wire]),
        async complete([given]) {
          const signed = signedWire(wire, given, from)
          if (isCompleted) throw new QuoinError('RPC_NOT_ALLOWED', { details: 'complete was called twice' })
          if (signal?.aborted) throw new QuoinError('ABORTED')
          isCompleted = true
          // From here on it may have been sent: the caller learns the outcome, whoever has left meanwhile.
          return { signature: await submit(node, request, signed, Object(sendOptions ?? options)) }
        },
      }
    }
    default:
      throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
  }
}
