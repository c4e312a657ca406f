import { base58 } from '@scure/base'

/** The version and signatures of a transaction; its instructions are not read. Source: Solana's transaction format. */
export interface TransactionParts {
  readonly version: 'legacy' | number
  /** Returns the signature of an account; `undefined` if the account is no signer. */
  signatureOf(address: string): Uint8Array | undefined
}

const signatureLength = 64
const keyLength = 32
/** A transaction has no room for more, so the count is always one byte. */
const maxSignatures = 127

/** Returns the parts of a transaction; `undefined` for invalid bytes. */
export function readTransaction(bytes: Uint8Array): TransactionParts | undefined {
  const signatures = bytes[0] ?? 0
  const start = 1 + signatures * signatureLength
  const prefix = bytes[start]
  if (signatures === 0 || signatures > maxSignatures || prefix === undefined) return undefined
  const isVersioned = prefix >= 128
  const header = start + (isVersioned ? 1 : 0)
  const keys = header + 4
  const count = bytes[header + 3] ?? 0
  if (bytes[header] !== signatures || count < signatures || keys + count * keyLength > bytes.length)
    return undefined
  return {
    version: isVersioned ? prefix - 128 : 'legacy',
    signatureOf(address) {
      for (let at = 0; at < signatures; at += 1) {
        const key = bytes.subarray(keys + at * keyLength, keys + (at + 1) * keyLength)
        if (base58.encode(key) !== address) continue
        return bytes.slice(1 + at * signatureLength, 1 + (at + 1) * signatureLength)
      }
      return undefined
    },
  }
}
