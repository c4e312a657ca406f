import { blake2b } from '@noble/hashes/blake2b'
import { bytesToHex } from 'viem'

/**
 * Storage prefixes, the same on all networks of the Polkadot SDK: twox128 of the pallet and of the item.
 * `System.Account`, `Assets.Account`, `Assets.Metadata`.
 */
const ACCOUNTS = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const ASSET_ACCOUNTS = '0x682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9'
const ASSET_METADATA = '0x682a59d51ab9e48a8c8cc418ff9708d2b5f3822e35ca2f31ce3526eab1363fd2'

const MAX_ASSET_ID = 2 ** 32 - 1

/** Returns true for the id of an asset (`u32`), in its canonical form. */
export const isAssetId = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,9})$/.test(text) && Number(text) <= MAX_ASSET_ID

/** Returns a key as the hasher `Blake2_128Concat` writes it: its hash, and the key. */
const hashed = (key: Uint8Array): string =>
  bytesToHex(blake2b(key, { dkLen: 16 })).slice(2) + bytesToHex(key).slice(2)

function assetBytes(asset: string): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, Number(asset), true)
  return bytes
}

/** Returns the storage key of an account with its coins. */
export const accountKey = (key: Uint8Array): string => ACCOUNTS + hashed(key)

/** Returns the storage key of an account's amount of an asset. Source: polkadot-sdk, pallet-assets (`Account`). */
export const assetAccountKey = (asset: string, key: Uint8Array): string =>
  ASSET_ACCOUNTS + hashed(assetBytes(asset)) + hashed(key)

/** Returns the storage key of an asset's names and decimals. Source: polkadot-sdk, pallet-assets (`Metadata`). */
export const assetMetadataKey = (asset: string): string => ASSET_METADATA + hashed(assetBytes(asset))

/** Reads a record of storage; `undefined` if the answer is not one of `min` to `max` bytes. */
export function readRecord(answer: unknown, min: number, max: number): Buffer | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(answer)) return undefined
  const size = (answer.length - 2) / 2
  return size < min || size > max ? undefined : Buffer.from(answer.slice(2), 'hex')
}

/** Reads a number of 128 bits. */
export const readU128 = (bytes: Buffer, at: number): bigint =>
  bytes.readBigUInt64LE(at) + (bytes.readBigUInt64LE(at + 8) << 64n)
