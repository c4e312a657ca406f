import { base58 } from '@scure/base'

/** An instruction of a transaction; accounts from a lookup table are written as `table`. */
export interface SolanaInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** The content of a transaction. Source: Solana's transaction format, legacy and version 0. */
export interface SolanaMessage {
  readonly version: 'legacy' | 0
  /** Required signers; the first one pays. */
  readonly signers: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
  /** True if it uses accounts from lookup tables on the chain. */
  readonly usesTables: boolean
}

const keyLength = 32

/** Reads bytes in sequence; throws at the end. */
class Cursor {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(length: number): Uint8Array {
    const part = this.#bytes.subarray(this.#at, this.#at + length)
    if (part.length !== length) throw new Error('The bytes end too early')
    this.#at += length
    return part
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** Reads a number of up to 16 bits, seven bits in each byte. */
  count(): number {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new Error('A number is too large')
  }

  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.count() }, read)
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new Error('The message has extra bytes')
  }
}

/** Parses a message. Throws if the bytes are invalid. */
export function readSolanaMessage(bytes: Uint8Array): SolanaMessage {
  const cursor = new Cursor(bytes)
  const first = cursor.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw new Error('The version is not supported')
  const signatures = isVersioned ? cursor.byte() : first
  cursor.take(2)
  const keys = cursor.list(() => base58.encode(cursor.take(keyLength)))
  cursor.take(keyLength)
  const nameOf = (index: number): string => keys[index] ?? 'table'
  const instructions = cursor.list(() => ({
    program: nameOf(cursor.byte()),
    accounts: cursor.list(() => nameOf(cursor.byte())),
    data: cursor.take(cursor.count()),
  }))
  const tables = isVersioned
    ? cursor.list(() => {
        cursor.take(keyLength)
        for (const part of ['written', 'read']) cursor.list(() => `${part} ${cursor.byte()}`)
      })
    : []
  cursor.end()
  if (signatures === 0 || signatures > keys.length)
    throw new Error('The message has no valid number of signers')
  return {
    version: isVersioned ? 0 : 'legacy',
    signers: keys.slice(0, signatures),
    instructions,
    usesTables: tables.length > 0,
  }
}

/** The parts of a transaction: signatures, then the message that they sign. */
export interface SolanaWire {
  readonly signatures: readonly Uint8Array[]
  readonly bytes: Uint8Array
  readonly message: SolanaMessage
}

/** Parses a transaction. Throws if the bytes are invalid. */
export function readSolanaTransaction(wire: Uint8Array): SolanaWire {
  const cursor = new Cursor(wire)
  const signatures = cursor.list(() => cursor.take(64))
  const bytes = wire.slice(wire.length - (wire.length - 1 - signatures.length * 64))
  const message = readSolanaMessage(bytes)
  if (message.signers.length !== signatures.length || signatures.length > 127)
    throw new Error('The number of signatures and signers differs')
  return { signatures, bytes, message }
}
