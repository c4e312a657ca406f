import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** An account of the simulated Farcaster. */
export interface FarcasterUser {
  readonly name: string
  readonly username: string
  /** Id of the account; id-registry.sol maps addresses to ids. */
  readonly fid: number
  /** Signs for the account. */
  readonly custody: PrivateKeyAccount
}

/** The private key is derived from a public text. */
const user = (id: string, name: string, fid: number): FarcasterUser => ({
  name,
  username: `${id}.sandbox`,
  fid,
  custody: privateKeyToAccount(keccak256(toHex(`Quoin sandbox: farcaster ${id}`))),
})

export const FARCASTER_PEOPLE: readonly FarcasterUser[] = [
  user('ada', 'Ada Lighthouse', 9001),
  user('bo', 'Bo Harbour', 9002),
]
