import { Keypair, PublicKey } from '@solana/web3.js'
import { expect, it } from 'vitest'
import { findProgramAddress } from './find-program-address.js'

it('finds the same addresses as the SDK, without it [S15]', () => {
  const program = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
  const prefix = new TextEncoder().encode('metadata')
  const bumps = new Set<number>()
  for (let turn = 0; turn < 200; turn++) {
    const seeds = [prefix, program.toBytes(), Keypair.generate().publicKey.toBytes()]
    const [address, bump] = PublicKey.findProgramAddressSync(seeds, program)
    bumps.add(bump)
    expect(findProgramAddress(seeds, program.toBase58())).toBe(address.toBase58())
  }
  // Some hashes are public keys, and are skipped.
  expect(bumps.size).toBeGreaterThan(1)
})
