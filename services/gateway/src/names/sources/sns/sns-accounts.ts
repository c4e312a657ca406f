import { createHash } from 'node:crypto'
import { addressOfKey, derivedKey, keyOf } from './solana-key.js'

/** Returns the bytes of an address of this file. */
function constant(address: string): Uint8Array {
  const key = keyOf(address)
  if (!key) throw new Error(`${address} is no address.`)
  return key
}

/**
 * Programs and fixed accounts of the Solana Name Service on mainnet.
 * Sources: sns.guide; the constants of the published SDKs (sns-sdk 1.6 for Rust, @bonfida/spl-name-service 3.0), read in
 * November 2026.
 */
export const NAME_PROGRAM = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
export const TOKENIZER_PROGRAM = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
export const OFFERS_PROGRAM = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
const SOL_DOMAIN = constant('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const REVERSE_CLASS = constant('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const RECORDS_CLASS = constant('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
const HASH_PREFIX = 'SPL Name Service'
const NONE = new Uint8Array(32)

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

/** Returns the account of a name: derived from its hash, its class and its parent. Source: the name registry's docs. */
function nameKey(name: string, parent: Uint8Array = NONE, kind: Uint8Array = NONE): Uint8Array {
  const hash = createHash('sha256').update(`${HASH_PREFIX}${name}`).digest()
  return derivedKey([hash, kind, parent], constant(NAME_PROGRAM))
}

/** The accounts from which a name is resolved (SNS-IP 5). */
export interface SnsAccounts {
  /** The registry entry, with the owner. */
  readonly domain: Uint8Array
  /** The record of a domain that is wrapped as an NFT. */
  readonly nft: Uint8Array
  /** The address that the owner chose: with proofs of both sides (SNS-IP 3), and the older form with a signature. */
  readonly solV2: Uint8Array
  readonly solV1: Uint8Array
}

/** Returns the accounts of `name.sol` or `sub.name.sol`; `undefined` for another name. Source: SNS-IP 4 for the latter. */
export function snsAccountsOf(name: string): SnsAccounts | undefined {
  const [tld, label, sub, ...more] = name.split('.').reverse()
  if (tld !== 'sol' || label === undefined || more.length > 0) return undefined
  const parent = nameKey(label, SOL_DOMAIN)
  const domain = sub === undefined ? parent : nameKey(`\0${sub}`, parent)
  return {
    domain,
    nft: derivedKey([text('nft_record'), domain], constant(TOKENIZER_PROGRAM)),
    solV2: nameKey('\x02SOL', domain, RECORDS_CLASS),
    solV1: nameKey('\x01SOL', domain),
  }
}

/** Returns the account that holds an owner's favourite domain. */
export const favouriteKeyOf = (owner: Uint8Array): Uint8Array =>
  derivedKey([text('favourite_domain'), owner], constant(OFFERS_PROGRAM))

/** Returns the account that holds the label of a domain directly below `.sol`. */
export const reverseKeyOf = (domain: Uint8Array): Uint8Array =>
  nameKey(addressOfKey(domain), NONE, REVERSE_CLASS)

/** Returns true if this is the parent of domains directly below `.sol`. */
export const isSolDomain = (parent: Uint8Array): boolean => Buffer.from(parent).equals(SOL_DOMAIN)
