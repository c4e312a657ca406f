import { type Cell, CellReader, CellWriter, hashOf, readBoc } from './cells.js'
import type { TonMessage } from './requests.js'
import { rawTonAddress, readTonAddress, type TonAddress } from './ton-address.js'

/** A comment begins with 32 zero bits. Source: docs.ton.org, internal messages. */
const bytesInFirstCell = 123
const bytesInCell = 127

/** Returns the cell of a comment, whose text continues in references. */
export function commentCell(text: string): Cell {
  const bytes = new TextEncoder().encode(text)
  const parts = [bytes.slice(0, bytesInFirstCell)]
  for (let at = bytesInFirstCell; at < bytes.length; at += bytesInCell)
    parts.push(bytes.slice(at, at + bytesInCell))
  let next: Cell | undefined
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const writer = new CellWriter()
    if (at === 0) writer.uint(0, 32)
    writer.bytes(parts[at] ?? new Uint8Array())
    if (next) writer.ref(next)
    next = writer.end()
  }
  return next ?? new CellWriter().uint(0, 32).end()
}

/** Returns the text of a comment; `undefined` for any other payload. Never throws. */
export function readComment(cell: Cell): string | undefined {
  try {
    let reader = new CellReader(cell)
    if (reader.uint(32) !== 0) return undefined
    const bytes: number[] = []
    for (;;) {
      if (reader.bitsLeft % 8 !== 0 || reader.refsLeft > 1) return undefined
      bytes.push(...reader.bytes(reader.bitsLeft / 8))
      if (reader.refsLeft === 0) break
      reader = new CellReader(reader.ref())
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

function writeAddress(writer: CellWriter, { workchain, hash }: TonAddress): CellWriter {
  return writer
    .uint(0b100, 3)
    .uint(workchain & 0xff, 8)
    .bytes(hash)
}

function readAddress(reader: CellReader): TonAddress {
  if (reader.uint(3) !== 0b100) throw new Error('It is not an address')
  const workchain = reader.uint(8)
  return { workchain: workchain > 127 ? workchain - 256 : workchain, hash: reader.bytes(32) }
}

/** Skips a StateInit that is part of the cell. Source: block.tlb. */
function skipStateInit(reader: CellReader): void {
  if (reader.uint(1)) reader.uint(5)
  if (reader.uint(1)) reader.uint(2)
  for (let part = 0; part < 3; part += 1) if (reader.uint(1)) reader.ref()
}

/** A message that a wallet signed and sent. */
export interface SentMessage {
  /** The hash of the normalized message, in hex: by it the network is searched. Source: TEP-467. */
  readonly id: string
  /** The wallet's address, raw. */
  readonly account: string
  /** Seconds since 1970: no block may contain it later. `undefined` for a wallet of an unknown kind. */
  readonly validUntil: number | undefined
}

/** The opcode of a message to a wallet v5. */
const signedV5 = 0x7369676e

/** Returns the time limit that the wallet signed. Sources: the contracts of the wallets v3, v4 and v5. */
function readValidUntil(body: Cell): number | undefined {
  try {
    const reader = new CellReader(body)
    // v5: opcode, wallet id, limit; v3 and v4: signature, wallet id, limit.
    if (reader.uint(32) === signedV5)
      return new CellReader(body)
        .bytes(12)
        .subarray(8)
        .reduce((all, byte) => all * 256 + byte, 0)
    const older = new CellReader(body)
    older.bytes(64 + 4)
    return older.uint(32)
  } catch {
    return undefined
  }
}

/**
 * Reads the signed message in a wallet's response.
 *
 * @throws an Error if it is no external message
 */
export function readSentMessage(boc: Uint8Array): SentMessage {
  const reader = new CellReader(readBoc(boc))
  if (reader.uint(2) !== 0b10 || reader.uint(2) !== 0) throw new Error('It is not an external message')
  const address = readAddress(reader)
  reader.coins()
  if (reader.uint(1)) {
    if (reader.uint(1)) reader.ref()
    else skipStateInit(reader)
  }
  const body = reader.uint(1) ? reader.ref() : new CellWriter().rest(reader).end()
  const normalized = writeAddress(new CellWriter().uint(0b1000, 4), address)
    .coins(0n)
    .uint(0b01, 2)
    .ref(body)
    .end()
  return { id: toHex(hashOf(normalized)), account: rawTonAddress(address), validUntil: readValidUntil(body) }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the internal message that a wallet sends for a message of a request. */
function internalMessage(
  { address, amount, payload }: TonMessage & { readonly payload?: never },
  body: Cell | undefined,
): Cell {
  const to = readTonAddress(address)
  if (!to || payload !== undefined) throw new Error('It is not an address')
  const writer = new CellWriter().uint(to.flags?.isBounceable ? 0b0110 : 0b0100, 4).uint(0, 2)
  writeAddress(writer, to)
    .coins(BigInt(amount))
    .uint(0, 1)
    .coins(0n)
    .coins(0n)
    .uint(0, 64 + 32)
    .uint(0, 1)
  return body ? writer.uint(1, 1).ref(body).end() : writer.uint(0, 1).end()
}

/** The code hashes of wallets whose fee is estimated exactly. Source: @ton/ton 16.3.0, `WalletContractV4`, `WalletContractV5R1`. */
const codeHashes = {
  v4: 'feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0',
  v5: '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f',
} as const

/** Those with the same data as v4, as far as its key. Source: @ton/ton 16.3.0. */
const olderCodeHashes: readonly string[] = [
  'b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581',
  '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599',
]

/**
 * Returns the body that a wallet signs, with an empty signature: a node estimates its fee. `undefined` for a wallet of an unknown kind.
 *
 * @param code the hash of the wallet's code, hex
 * @param data the wallet's data, which contains its counter and its id
 */
export function unsignedBody(
  code: string,
  data: Cell,
  message: { readonly address: string; readonly amount: string; readonly body?: Cell | undefined },
  validUntil: number,
): Cell | undefined {
  const { body, ...rest } = message
  const signature = new Uint8Array(64)
  const reader = new CellReader(data)
  if (code === codeHashes.v4) {
    const [seqno, walletId] = [reader.uint(32), reader.uint(32)]
    const head = new CellWriter().bytes(signature).uint(walletId, 32).uint(validUntil, 32).uint(seqno, 32)
    return head.uint(0, 8).uint(3, 8).ref(internalMessage(rest, body)).end()
  }
  if (code !== codeHashes.v5) return undefined
  reader.uint(1)
  const [seqno, walletId] = [reader.uint(32), reader.uint(32)]
  const empty = new CellWriter().end()
  const action = new CellWriter()
    .uint(0x0ec3c86d, 32)
    .uint(3, 8)
    .ref(empty)
    .ref(internalMessage(rest, body))
    .end()
  const head = new CellWriter().uint(signedV5, 32).uint(walletId, 32).uint(validUntil, 32).uint(seqno, 32)
  return head.uint(1, 1).ref(action).uint(0, 1).bytes(signature).end()
}

/** A wallet contract, as its first state says. */
export interface WalletState {
  /** 32 bytes: the address is this hash, in the workchain 0. */
  readonly hash: Uint8Array
  /** 32 bytes; `undefined` for a wallet of an unknown kind. */
  readonly publicKey: Uint8Array | undefined
}

/** Reads a StateInit of a wallet. @throws an Error if it is none */
export function readStateInit(boc: Uint8Array): WalletState {
  const cell = readBoc(boc)
  const reader = new CellReader(cell)
  if (reader.uint(5) !== 0b00110) throw new Error('It is not the state of a wallet')
  const code = toHex(hashOf(reader.ref()))
  const data = new CellReader(reader.ref())
  const isOlder = code === codeHashes.v4 || olderCodeHashes.includes(code)
  if (!isOlder && code !== codeHashes.v5) return { hash: hashOf(cell), publicKey: undefined }
  if (!isOlder) data.uint(1)
  data.bytes(8)
  return { hash: hashOf(cell), publicKey: data.bytes(32) }
}
