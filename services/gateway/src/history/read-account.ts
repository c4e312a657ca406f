import { Problem } from '@quoin/server-kit/http'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { bitcoinAddressForm, bitcoinNetworkOf } from '../tokens/bitcoin-address.js'
import { readSs58Key } from '../tokens/ss58-address.js'

export interface RequestedAccount {
  /** EVM and segwit addresses in lower case. */
  readonly address: string
  readonly namespace: GatewayChain['namespace']
  /** CAIP-2 id, if the account was given as CAIP-10. */
  readonly chain: string | undefined
}

const EVM = /^0x[\da-f]{40}$/i
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

function namespaceOf(address: string): GatewayChain['namespace'] | undefined {
  if (EVM.test(address)) return 'eip155'
  // Before Solana: some have its form, but a checksum.
  if (bitcoinNetworkOf(address) !== undefined) return 'bip122'
  if (readSs58Key(address) !== undefined) return 'polkadot'
  return BASE58.test(address) ? 'solana' : undefined
}

/**
 * Reads an account: a CAIP-10 id, or a plain address whose form determines the namespace.
 *
 * @throws `Problem` 400 for anything else
 */
export function readAccount(text: string): RequestedAccount {
  const parts = text.split(':')
  const address = parts.at(-1) ?? ''
  const chain = parts.length === 3 ? parts.slice(0, 2).join(':') : undefined
  const namespace = namespaceOf(address)
  const named = chain?.split(':')[0]
  if (namespace === undefined || (named !== undefined && named !== namespace)) {
    throw new Problem(400, [
      { name: 'account', description: 'Not an address of a network that this gateway supports.' },
    ])
  }
  const form = namespace === 'eip155' ? address.toLowerCase() : bitcoinAddressForm(address)
  return { address: form, namespace, chain }
}
