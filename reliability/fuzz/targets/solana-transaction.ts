import { base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { createMockNetwork } from '#testing'
import {
  decodeSolanaTransaction,
  isSolanaTransactionMessage,
} from '../../../chains/solana/src/decode/index.js'
import { describeRequest } from '../../../chains/solana/src/requests/describe-request.js'
import { readWire } from '../../../plugins/actions/src/transaction/wire.js'
import { readTransaction } from '../../../plugins/wallet-standard/src/solana-transaction.js'
import { bytesOf, canonical, demand, demandSame, type FuzzTarget, inputOf } from '../engine/fuzz-target.js'

const key = (byte: number): PublicKey => new PublicKey(new Uint8Array(32).fill(byte))
const [payer, other] = [key(1), key(2)]
const network = createMockNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const program = (text: string, data: readonly number[], count: number): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey(text),
    data: Buffer.from(data),
    keys: Array.from({ length: count }, (_, at) => ({
      pubkey: key(at + 1),
      isSigner: at === 0,
      isWritable: true,
    })),
  })

const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const amount = [1, 0, 0, 0, 0, 0, 0, 0]
const sets: readonly (readonly TransactionInstruction[])[] = [
  [SystemProgram.transfer({ fromPubkey: payer, toPubkey: other, lamports: 1n })],
  [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
    program(token, [12, ...amount, 6], 4),
  ],
  [
    program(token, [4, ...amount], 3),
    program(token, [5], 2),
    program(token, [6, 2, 1, ...new Uint8Array(32)], 2),
  ],
  [program('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', [1], 6)],
  [program('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [104, 105], 1)],
]
const build = (instructions: readonly TransactionInstruction[], version: 'legacy' | 0): string => {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: key(9).toBase58(),
    instructions: [...instructions],
  })
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  return inputOf(new VersionedTransaction(compiled).serialize())
}

/** Returns how web3.js reads a transaction; `undefined` if it throws. */
function readByLibrary(bytes: Uint8Array): VersionedTransaction | undefined {
  try {
    return VersionedTransaction.deserialize(bytes)
  } catch {
    return undefined
  }
}

/** Transactions of Solana, in both versions. */
export const solanaTransaction: FuzzTarget = {
  name: 'solana-transaction',
  format: 'bytes',
  covers: /\/chains\/solana\/src\/(decode|requests)\/|\/wire\.|\/wallet-standard\/src\/solana-transaction/,
  seeds: sets.flatMap((one) => [build(one, 'legacy'), build(one, 0)]),
  words: ['\x80\x01', '\x00\x00', '\x81', '\x80', inputOf(new PublicKey(token).toBytes())],
  check(input) {
    const bytes = bytesOf(input)
    const decoded = decodeSolanaTransaction(bytes)
    isSolanaTransactionMessage(bytes)
    const text = base64.encode(bytes)
    const wire = readWire(text)
    const parts = readTransaction(bytes)
    const params = { transaction: text, pubkey: payer.toBase58() }
    canonical(
      describeRequest({ method: 'solana_signTransaction', params, network, account: payer.toBase58() }),
    )
    if (!decoded) return false
    const library = readByLibrary(bytes)
    demand(library !== undefined, 'web3.js reads it')
    demandSame(library.serialize(), bytes, 'web3.js writes the same bytes')
    const { staticAccountKeys, header, recentBlockhash } = VersionedMessage.deserialize(
      library.message.serialize(),
    )
    const signers = staticAccountKeys.slice(0, header.numRequiredSignatures).map((one) => one.toBase58())
    demandSame(decoded.signers, signers, 'web3.js reads the same signers')
    demand(decoded.blockhash === recentBlockhash, 'web3.js reads the same blockhash')
    demandSame(
      library.message.compiledInstructions.length,
      decoded.instructions.length,
      'web3.js reads as many instructions',
    )
    demandSame(wire?.signers, signers, 'the reader of actions finds the same signers')
    demand(
      signers.every((one) => parts?.signatureOf(one) !== undefined),
      'the reader of wallets finds them too',
    )
    return true
  },
}
