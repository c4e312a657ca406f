import { sha256 } from '@noble/hashes/sha2'
import { type ByteReader, createByteReader } from '../params/byte-reader.js'
import type { PsbtInput } from '../params/read-psbt.js'

/** The coin that an input spends. */
export interface SpentCoin {
  readonly script: Uint8Array
  /** `undefined` if the signature does not prove the amount that the PSBT claims. */
  readonly value: bigint | undefined
}

function readScript(reader: ByteReader): Uint8Array {
  return reader.bytes(reader.size())
}

interface Output {
  readonly value: bigint
  readonly script: Uint8Array
}

function readOutput(reader: ByteReader): Output {
  return { value: reader.unsigned(8), script: readScript(reader) }
}

/** Reads the id and the outputs of a whole transaction. Throws if it cannot be read. */
function readWhole(bytes: Uint8Array): { readonly id: Uint8Array; readonly outputs: readonly Output[] } {
  const hasWitness = bytes[4] === 0 && bytes[5] === 1
  const start = hasWitness ? 6 : 4
  const body = bytes.subarray(start)
  const reader = createByteReader(body)
  const inputs = reader.count()
  let length = 0
  /** Counts the bytes that were read: the witness follows the outputs. */
  const counted = (count: number): Uint8Array => {
    length += count
    return reader.bytes(count)
  }
  length += sizeLength(inputs)
  for (let at = 0; at < inputs; at += 1) {
    counted(36)
    const size = reader.size()
    length += sizeLength(size)
    counted(size + 4)
  }
  const outputs: Output[] = []
  const count = reader.count()
  length += sizeLength(count)
  for (let at = 0; at < count; at += 1) {
    const output = readOutput(reader)
    length += 8 + sizeLength(output.script.length) + output.script.length
    outputs.push(output)
  }
  const stripped = Uint8Array.of(...bytes.subarray(0, 4), ...body.subarray(0, length), ...bytes.slice(-4))
  return { id: sha256(sha256(stripped)), outputs }
}

/** The bytes of a number in compact size encoding. */
const sizeLength = (size: number): number => (size < 0xfd ? 1 : size <= 0xffff ? 3 : 5)

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** A signature of a witness program covers the amount of its own coin. Sources: BIP-143, BIP-341. */
function provesAmount({ redeemScript }: PsbtInput, script: Uint8Array): boolean {
  const isWitness = (bytes: Uint8Array): boolean =>
    (bytes[0] === 0 || (bytes[0] ?? 0) >= 0x51) && (bytes[0] ?? 0) <= 0x60 && bytes[1] === bytes.length - 2
  return isWitness(script) || (redeemScript !== undefined && isWitness(redeemScript))
}

/**
 * Returns the coin of an input, as far as the PSBT contains it: from the previous transaction, whose id the input names, or as the PSBT
 * claims it. `undefined` if it contains neither, or another transaction.
 */
export function readSpentCoin(input: PsbtInput): SpentCoin | undefined {
  const { hash, index, previous, witness } = input
  try {
    if (previous) {
      const { id, outputs } = readWhole(previous)
      const found = outputs[index]
      return found && isSame(id, hash) ? found : undefined
    }
    if (!witness) return undefined
    const reader = createByteReader(witness)
    const { value, script } = readOutput(reader)
    if (!reader.isAtEnd()) return undefined
    return { script, value: provesAmount(input, script) ? value : undefined }
  } catch {
    return undefined
  }
}
