import { secp256k1 } from '@noble/curves/secp256k1'
import { type Hex, isHex, keccak256, parseTransaction, serializeTransaction } from 'viem'
import { publicKeyToAddress } from 'viem/utils'

/** A signed EVM transaction, as a node reads it. */
export interface SignedTransaction {
  readonly hash: string
  readonly chainId: number | undefined
  /** The account whose key signed it. */
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: string
  readonly nonce: number
}

/** Reads a serialized transaction, and who signed it. Throws if nobody did. Sources: EIP-155, EIP-1559. */
export function readSignedTransaction(bytes: unknown): SignedTransaction {
  if (!isHex(bytes)) throw new Error('Not the bytes of a transaction.')
  // The parser wants to know the type, which the first byte has.
  const { r, s, v: _, yParity, ...unsigned } = parseTransaction(bytes as `0x02${string}`)
  if (!r || !s || yParity === undefined) throw new Error('The transaction has no signature.')
  const signature = new secp256k1.Signature(BigInt(r), BigInt(s)).addRecoveryBit(yParity)
  const signed = keccak256(serializeTransaction(unsigned))
  const publicKey: Hex = `0x${signature.recoverPublicKey(signed.slice(2)).toHex(false)}`
  const { chainId, to, value = 0n, data = '0x', nonce = 0 } = unsigned
  return {
    hash: keccak256(bytes),
    chainId,
    from: publicKeyToAddress(publicKey),
    to: to ?? '',
    value,
    data,
    nonce,
  }
}
