import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Somebody on the made-up Farcaster. */
export interface FarcasterPerson {
  readonly name: string
  readonly username: string
  /** Number of the account. id-registry.sol says which address has it. */
  readonly fid: number
  /** Signs for the account. */
  readonly custody: PrivateKeyAccount
}

/** The key is made of a text that stands here: everybody can have it. */
const person = (id: string, name: string, fid: number): FarcasterPerson => ({
  ...{ name, username: `${id}.sandbox`, fid },
  custody: privateKeyToAccount(keccak256(toHex(`Quoin sandbox: farcaster ${id}`))),
})

export const FARCASTER_PEOPLE: readonly FarcasterPerson[] = [
  person('ada', 'Ada Lighthouse', 9001),
  person('bo', 'Bo Harbour', 9002),
]
