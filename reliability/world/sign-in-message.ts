import { solanaReference } from './solana-ledger.js'

/** The facts of a sign-in message, read by hand. */
export interface ReadSignIn {
  readonly domain: string
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly nonce: string
}

/** Reads a sign-in message; `undefined` if it is another text. Sources: EIP-4361, CAIP-122, Sign in with Solana (which names its main network). */
export function readSignIn(message: string): ReadSignIn | undefined {
  const [first = '', address = ''] = message.split('\n')
  const [, domain, account] = /^(\S+) wants you to sign in with your (\S+) account:$/.exec(first) ?? []
  const lineOf = (name: string): string | undefined =>
    message
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [chain, nonce] = [lineOf('Chain ID'), lineOf('Nonce')]
  if (domain === undefined || chain === undefined || nonce === undefined) return undefined
  const namespaces: Readonly<Record<string, string>> = {
    Ethereum: 'eip155',
    Solana: 'solana',
    Bitcoin: 'bip122',
    Polkadot: 'polkadot',
  }
  const namespace = namespaces[account ?? '']
  const reference = chain === 'mainnet' ? solanaReference : chain
  const chainId = chain.includes(':') ? chain : `${namespace}:${reference}`
  return { domain, address, chainId, nonce }
}

/** The facts of a claim of a name. */
export interface ReadNameClaim {
  readonly name: string
  readonly domain: string
  /** CAIP-2. */
  readonly network: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

/** Reads a claim of a name; `undefined` if it is another text. */
export function readNameClaim(message: string): ReadNameClaim | undefined {
  if (!message.startsWith('{')) return undefined
  const { name, domain, network, timestamp } = Object(JSON.parse(message))
  return [name, domain, network].every((one) => typeof one === 'string') && Number.isSafeInteger(timestamp)
    ? { name, domain, network, timestamp }
    : undefined
}

/** Returns what a user reads of a claim. */
export const claimText = ({ name, network }: Pick<ReadNameClaim, 'name' | 'network'>): string =>
  `Register ${name} on ${network}`

/** Returns what a user reads of a message: who signs in where, or which name is claimed, without nonces and times. */
export function readableMessage(message: string): string {
  const read = readSignIn(message)
  const claim = readNameClaim(message)
  return read ? signInText(read) : claim ? claimText(claim) : message
}

/** Returns what a user reads of a sign-in. */
export const signInText = ({ domain, address, chainId }: Omit<ReadSignIn, 'nonce'>): string =>
  `Sign in to ${domain} with ${address.toLowerCase()} on ${chainId}`
