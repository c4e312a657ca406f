import { VersionedTransaction } from '@solana/web3.js'

/**
 * Returns why a wallet must not receive these bytes as a transaction; `undefined` if it may. They must have the
 * encoding that nodes accept, without trailing bytes, so that the displayed transaction is the one that is sent
 * (SEC-07).
 *
 * @param signer the account whose signature must be required
 */
export function findTransactionFault(bytes: Uint8Array, signer: string | undefined): string | undefined {
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    const again = transaction.serialize()
    if (again.length !== bytes.length || again.some((byte, at) => byte !== bytes[at]))
      return 'The transaction is not in the encoding that nodes accept'
    const { header, staticAccountKeys } = transaction.message
    const signers = staticAccountKeys.slice(0, header.numRequiredSignatures).map((key) => key.toBase58())
    if (transaction.signatures.length !== signers.length) return 'A signature slot is missing'
    if (signer === undefined || signers.includes(signer)) return undefined
    return 'The transaction requires no signature of the account'
  } catch {
    return 'The transaction cannot be read'
  }
}
