import { createPublicKey, verify } from 'node:crypto'

/** Size of the header of an account of the name program: parent, owner, class. Source: the name registry's docs. */
const HEADER = 96
const KEY = 32
const SIGNATURE = 64
/** `Validation::Solana`. Source: SNS-IP 3. */
const BY_SOLANA = 1
/** `Tag::ActiveRecord` of the tokenizer. */
const ACTIVE = 2
const NFT_SIZE = 98
/** The fixed header of an ed25519 key in DER. Source: RFC 8410. */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const MAX_LABEL_SIZE = 255

/** Returns parent and owner of a registry entry; `undefined` if it is too short. */
export function readEntry(data: Buffer): { readonly parent: Buffer; readonly owner: Buffer } | undefined {
  if (data.length < HEADER) return undefined
  return { parent: data.subarray(0, KEY), owner: data.subarray(KEY, 2 * KEY) }
}

/** Returns the mint of a wrapped domain; `undefined` if the domain is not wrapped. */
export function readWrappedMint(data: Buffer): Buffer | undefined {
  return data.length >= NFT_SIZE && data[0] === ACTIVE ? data.subarray(66, 98) : undefined
}

/** The state of a SOL record: `stale` was set by an earlier owner. */
export type SolRecord = { readonly address: Buffer } | 'stale' | 'invalid'

/** Reads the SOL record of SNS-IP 3, which both the owner of the domain and that of the address must have signed. */
export function readSolRecordV2(data: Buffer, owner: Buffer): SolRecord {
  const record = data.subarray(HEADER)
  if (record.length < 8 + 3 * KEY) return 'invalid'
  const [staleness, association, length] = [
    record.readUInt16LE(0),
    record.readUInt16LE(2),
    record.readUInt32LE(4),
  ]
  if (staleness !== BY_SOLANA || association !== BY_SOLANA || length !== KEY) return 'invalid'
  const part = (index: number): Buffer => record.subarray(8 + index * KEY, 8 + (index + 1) * KEY)
  if (!part(0).equals(owner)) return 'stale'
  return part(1).equals(part(2)) ? { address: part(2) } : 'invalid'
}

/** Reads the older SOL record: an address, with the owner's signature over address and account (SNS-IP 1). */
export function readSolRecordV1(data: Buffer, account: Uint8Array, owner: Buffer): SolRecord {
  const address = data.subarray(HEADER, HEADER + KEY)
  const signature = data.subarray(HEADER + KEY, HEADER + KEY + SIGNATURE)
  if (signature.length !== SIGNATURE) return 'stale'
  const message = Buffer.from(Buffer.concat([address, account]).toString('hex'))
  try {
    const key = createPublicKey({ key: Buffer.concat([KEY_PREFIX, owner]), format: 'der', type: 'spki' })
    return verify(null, message, key, signature) ? { address } : 'stale'
  } catch {
    return 'stale'
  }
}

/** Returns the label in a reverse entry; `undefined` if it is malformed. */
export function readLabel(data: Buffer): string | undefined {
  if (data.length < HEADER + 4) return undefined
  const length = data.readUInt32LE(HEADER)
  const bytes = data.subarray(HEADER + 4, HEADER + 4 + length)
  if (length === 0 || length > MAX_LABEL_SIZE || bytes.length !== length) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the domain in a favourite's account, after its tag. */
export const readFavourite = (data: Buffer): Buffer | undefined =>
  data.length >= 1 + KEY ? data.subarray(1, 1 + KEY) : undefined

/** Returns mint, owner and amount of a token account. Source: the layout of the token program. */
export function readTokenAccount(data: Buffer): { mint: Buffer; owner: Buffer; amount: bigint } | undefined {
  if (data.length < 72) return undefined
  return { mint: data.subarray(0, 32), owner: data.subarray(32, 64), amount: data.readBigUInt64LE(64) }
}
