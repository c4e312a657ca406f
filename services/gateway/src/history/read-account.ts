import { Problem } from '@quoin/server-kit/http'

export interface RequestedAccount {
  /** EVM addresses in lower case. */
  readonly address: string
  readonly namespace: 'eip155' | 'solana'
  /** CAIP-2 id, if the account was given as CAIP-10. */
  readonly chain: string | undefined
}

const EVM = /^0x[\da-f]{40}$/i
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Reads an account: a CAIP-10 id, or a plain address whose form determines the namespace.
 *
 * @throws `Problem` 400 for anything else
 */
export function readAccount(text: string): RequestedAccount {
  const parts = text.split(':')
  const address = parts.at(-1) ?? ''
  const chain = parts.length === 3 ? parts.slice(0, 2).join(':') : undefined
  const namespace = EVM.test(address) ? 'eip155' : BASE58.test(address) ? 'solana' : undefined
  const named = chain?.split(':')[0]
  if (namespace === undefined || (named !== undefined && named !== namespace)) {
    throw new Problem(400, [
      { name: 'account', description: 'Not an address of a network that this gateway supports.' },
    ])
  }
  return { address: namespace === 'eip155' ? address.toLowerCase() : address, namespace, chain }
}
