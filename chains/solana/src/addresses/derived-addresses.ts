import { PublicKey } from '@solana/web3.js'

export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Returns the account that holds an owner's tokens of a mint. Source: the Associated Token Account program. */
export function associatedAccountOf(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((address) => new PublicKey(address).toBytes())
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(associatedTokenProgram))[0].toBase58()
}

/** Returns the account with the Metaplex metadata of a token. Source: the Token Metadata program. */
export function metadataAddressOf(mint: string): string {
  const program = new PublicKey(metadataProgram)
  const seeds = [new TextEncoder().encode('metadata'), program.toBytes(), new PublicKey(mint).toBytes()]
  return PublicKey.findProgramAddressSync(seeds, program)[0].toBase58()
}
