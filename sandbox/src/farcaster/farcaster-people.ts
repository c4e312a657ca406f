import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** An account of the simulated Farcaster. */
export interface FarcasterPerson {
  readonly name: string
  readonly username: string
  /** Id of the account; id-registry.sol maps addresses to ids. */
  readonly fid: number
  /** Signs for the account. */
  readonly custody: PrivateKeyAccount
}

/** The private key is derived from a public text. */
const person = (id: string, name: string, fid: number): FarcasterPerson => ({
  ...{ name, username: `${id}.sandbox`, fid },
  custody: privateKeyToAccount(keccak256(toHex(`Quoin sandbox: farcaster ${id}`))),
})

export const FARCASTER_PEOPLE: readonly FarcasterPerson[] = [
  person('ada', 'Ada Lighthouse', 9001),
  person('bo', 'Bo Harbour', 9002),
]
