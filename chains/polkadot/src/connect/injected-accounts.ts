import type { Account, Network } from '#kernel'
import { decodeSs58, encodeSs58 } from '../addresses/ss58.js'
import { genericPrefix, prefixOf, type Ss58Prefixes } from '../addresses/ss58-prefixes.js'
import { toHex } from '../params/param-shapes.js'

/** An account of an extension. */
export interface InjectedAccount {
  /** The form of the extension, which its signing requests use. */
  readonly address: string
  readonly key: Uint8Array
  /** Set if the account is restricted to one network. */
  readonly genesisHash: string | undefined
}

/** Limit, above the number of accounts in any extension. */
const maxAccounts = 500

function readAccount(raw: unknown): readonly InjectedAccount[] {
  const { address, type, genesisHash } = Object(raw)
  // Accounts of EVM chains are unsupported here.
  const decoded = typeof address === 'string' && type !== 'ethereum' ? decodeSs58(address) : 'format'
  if (typeof decoded === 'string') return []
  const bound =
    typeof genesisHash === 'string' && genesisHash.length <= 66 ? genesisHash.toLowerCase() : undefined
  return [{ address, key: decoded.key, genesisHash: bound }]
}

/**
 * Reads the accounts of an extension, each once. An empty list means that it shares none any more; `undefined` means
 * that the value is invalid.
 */
export function readInjectedAccounts(raw: unknown): readonly InjectedAccount[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const byKey = new Map<string, InjectedAccount>()
  for (const account of raw.slice(0, maxAccounts).flatMap(readAccount)) {
    const key = toHex(account.key)
    if (!byKey.has(key)) byKey.set(key, account)
  }
  return [...byKey.values()]
}

/** Returns the accounts that can be used on a network, with its address prefix. */
export function accountsOn(
  accounts: readonly InjectedAccount[],
  network: Pick<Network, 'caipNetworkId'>,
  prefixes: Ss58Prefixes | undefined,
): readonly Account[] {
  const genesis = `0x${network.caipNetworkId.slice('polkadot:'.length)}`
  const prefix = prefixOf(network, prefixes) ?? genericPrefix
  return accounts
    .filter(({ genesisHash }) => genesisHash === undefined || genesisHash.startsWith(genesis))
    .map(({ key }) => ({
      namespace: 'polkadot',
      address: encodeSs58(key, prefix),
      type: 'eoa',
      publicKey: toHex(key),
    }))
}
