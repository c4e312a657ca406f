import { setStorage } from '@acala-network/chopsticks-core'
import { blake2AsU8a, decodeAddress } from '@polkadot/util-crypto'

/** System.Account: twox128("System") and twox128("Account"). */
const accounts = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** `nonce`, `consumers`, `providers`, `sufficients`; then `free`, `reserved`, `frozen`, `flags`. Bytes. */
const accountBytes = 80
const providersAt = 8
const freeAt = 16

function writeU128(bytes, at, value) {
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value), at)
  bytes.writeBigUInt64LE(value >> 64n, at + 8)
}

/** Mints coins for an account. Returns the hash of the block that contains them. */
export async function fund(chain, { address, amount }) {
  if (typeof amount !== 'string' || !/^\d{1,38}$/.test(amount))
    throw new Error('amount: a decimal text of the smallest unit')
  const key = decodeAddress(String(address))
  const path = Buffer.concat([Buffer.from(accounts, 'hex'), blake2AsU8a(key, 128), key])
  const storageKey = `0x${path.toString('hex')}`
  const known = await chain.head.get(storageKey)
  const account = known ? Buffer.from(known.slice(2), 'hex') : Buffer.alloc(accountBytes)
  const free = account.readBigUInt64LE(freeAt) + (account.readBigUInt64LE(freeAt + 8) << 64n)
  writeU128(account, freeAt, free + BigInt(amount))
  // An account without a provider reference does not exist.
  if (account.readUInt32LE(providersAt) === 0) account.writeUInt32LE(1, providersAt)
  return setStorage(chain, [[storageKey, `0x${account.toString('hex')}`]])
}
