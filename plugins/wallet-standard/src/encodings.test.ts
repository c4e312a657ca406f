import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longBase58 } from './long-base58.js'
import { readTransaction } from './solana-transaction.js'

it('reads base58 that other libraries write, of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect([...longBase58.decode(base58.encode(bytes))]).toEqual([...bytes])
    }),
  )
  for (const wrong of ['0', 'l', ' ', 'é']) expect(() => longBase58.decode(wrong)).toThrow()
})

it('reads versions and signatures of transactions that web3.js wrote', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((seed) => Keypair.fromSeed(seed))
  const signers = fc.uniqueArray(key, {
    minLength: 1,
    maxLength: 5,
    selector: ({ publicKey }) => publicKey.toBase58(),
  })
  fc.assert(
    fc.property(signers, fc.boolean(), fc.bigInt(0n, 2n ** 60n), (all, isLegacy, lamports) => {
      const [payer = Keypair.generate()] = all
      const message = new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: PublicKey.default.toBase58(),
        instructions: all.map(({ publicKey }) =>
          SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: PublicKey.default, lamports }),
        ),
      })
      const transaction = new VersionedTransaction(
        isLegacy ? message.compileToLegacyMessage() : message.compileToV0Message(),
      )
      transaction.sign(all)
      const read = readTransaction(transaction.serialize())
      expect(read?.version).toBe(isLegacy ? 'legacy' : 0)
      for (const [at, address] of transaction.message.staticAccountKeys.entries()) {
        const expected = transaction.signatures[at]
        expect(read?.signatureOf(address.toBase58())).toEqual(expected && Uint8Array.from(expected))
      }
    }),
    { numRuns: 50 },
  )
})

it('reads any bytes without throwing [SEC-15]', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(() => readTransaction(bytes)?.signatureOf('x')).not.toThrow()
    }),
    { numRuns: 2_000 },
  )
})

/** Returns the modules that are imported statically: packages by name, own files by address. */
function eagerImports(file: URL, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file.href)) return seen
  seen.add(file.href)
  const source = readFileSync(fileURLToPath(file), 'utf8')
  const imports = source.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from\s'([^']+)'/gm)
  for (const [, name = ''] of imports) {
    if (name.startsWith('.')) eagerImports(new URL(name.replace(/\.js$/, '.ts'), file), seen)
    else seen.add(name)
  }
  return seen
}

it('imports only the kernel before the first connection', () => {
  const imports = [...eagerImports(new URL('./manifest.ts', import.meta.url))]
  expect(imports.filter((name) => !name.startsWith('file:'))).toEqual(['#kernel'])
  const files = imports.flatMap((name) => name.match(/[\w-]+(?=\.ts$)/) ?? [])
  expect(files.sort()).toEqual([
    'manifest',
    'namespace-methods',
    'own-namespaces',
    'standard-connector',
    'standard-discovery',
    'standard-namespace',
    'standard-wallet',
  ])
})
