import { VersionedTransaction } from '@solana/web3.js'

/**
 * Why bytes are no transaction that a wallet may be given; `undefined` if they are. They must be written in the one way
 * that a node reads, with nothing behind: what is shown is then what is sent (SEC-07).
 *
 * @param signer whose signature it must ask for
 */
export function findTransactionFault(bytes: Uint8Array, signer: string | undefined): string | undefined {
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    const again = transaction.serialize()
    if (again.length !== bytes.length || again.some((byte, at) => byte !== bytes[at]))
      return 'The transaction is not written as nodes read it'
    const { header, staticAccountKeys } = transaction.message
    const signers = staticAccountKeys.slice(0, header.numRequiredSignatures).map((key) => key.toBase58())
    if (transaction.signatures.length !== signers.length) return 'A place for a signature is missing'
    if (signer === undefined || signers.includes(signer)) return undefined
    return 'The transaction asks for no signature of the account'
  } catch {
    return 'The transaction cannot be read'
  }
}
