import { ByteReader } from './byte-reader.js'
import { programs } from './program-addresses.js'
import type { RawTransaction } from './read-transaction.js'

/** Lamports per signature. */
const lamportsPerSignature = 5_000n
const microLamports = 1_000_000n
const unitsPerInstruction = 200_000n
const maxUnits = 1_400_000n

/** Reads an instruction of the compute budget; `undefined` if it is unknown. Source: Solana's compute budget. */
export function readBudget(
  bytes: Uint8Array,
): { readonly units?: bigint | undefined; readonly price?: bigint | undefined } | undefined {
  const data = new ByteReader(bytes)
  const number = data.byte()
  if (number === 3) {
    const price = data.u64()
    return data.isAtEnd ? { price } : undefined
  }
  // Heap size, unit limit, and size of the loaded accounts.
  if (number !== 1 && number !== 2 && number !== 4) return undefined
  const limit = BigInt(data.u32())
  if (!data.isAtEnd) return undefined
  return number === 2 ? { units: limit } : {}
}

/**
 * Programs that verify signatures: each costs as much as a signature of the transaction. Their first byte is the
 * number.
 */
const signaturePrograms: ReadonlySet<string> = new Set([
  programs.ed25519,
  programs.secp256k1,
  programs.secp256r1,
])

/** Returns the maximum fee of a transaction in lamports: signatures and priority. */
export function feeOf({ signers, instructions }: RawTransaction): bigint {
  let signatures = signers.length
  let [units, price] = [unitsPerInstruction * BigInt(instructions.length), 0n]
  for (const { program, data } of instructions) {
    if (signaturePrograms.has(program)) signatures += data[0] ?? 0
    if (program !== programs.computeBudget || data.length === 0) continue
    const budget = readBudget(data)
    units = budget?.units ?? units
    price = budget?.price ?? price
  }
  const charged = units < maxUnits ? units : maxUnits
  return lamportsPerSignature * BigInt(signatures) + (charged * price + microLamports - 1n) / microLamports
}
