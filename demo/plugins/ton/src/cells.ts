import { sha256 } from '@noble/hashes/sha2'

/** A cell: at most 1,023 bits and four references. Source: TVM whitepaper, 3.1. */
export interface Cell {
  /** The bits, and zeros up to the byte. */
  readonly data: Uint8Array
  readonly bits: number
  readonly refs: readonly Cell[]
}

/** Limit of the cells in one BOC: a signed message has some dozens. */
const maxCells = 4_000

/** Writes the bits and references of one cell. */
export class CellWriter {
  #bits: number[] = []
  #refs: Cell[] = []

  uint(value: number | bigint, length: number): this {
    const whole = BigInt(value)
    for (let at = length - 1; at >= 0; at -= 1) this.#bits.push(Number((whole >> BigInt(at)) & 1n))
    return this
  }

  bytes(bytes: Uint8Array): this {
    for (const byte of bytes) this.uint(byte, 8)
    return this
  }

  /** Grams: the number of bytes in four bits, and the bytes. */
  coins(value: bigint): this {
    const length = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
    return this.uint(length, 4).uint(value, length * 8)
  }

  ref(cell: Cell): this {
    this.#refs.push(cell)
    return this
  }

  /** Appends what is left of a reader. */
  rest(reader: CellReader): this {
    while (reader.bitsLeft > 0) this.uint(reader.uint(1), 1)
    while (reader.refsLeft > 0) this.ref(reader.ref())
    return this
  }

  end(): Cell {
    const data = new Uint8Array(Math.ceil(this.#bits.length / 8))
    for (const [at, bit] of this.#bits.entries())
      if (bit) data[at >> 3] = (data[at >> 3] ?? 0) | (0x80 >> (at & 7))
    if (this.#bits.length > 1_023 || this.#refs.length > 4) throw new Error('The cell is too large')
    return { data, bits: this.#bits.length, refs: this.#refs }
  }
}

/** Reads the bits and references of one cell. Throws at their end. */
export class CellReader {
  #at = 0
  #ref = 0
  readonly cell: Cell

  constructor(cell: Cell) {
    this.cell = cell
  }

  get bitsLeft(): number {
    return this.cell.bits - this.#at
  }

  get refsLeft(): number {
    return this.cell.refs.length - this.#ref
  }

  big(length: number): bigint {
    if (length > this.bitsLeft) throw new Error('The cell has no more bits')
    let value = 0n
    for (const end = this.#at + length; this.#at < end; this.#at += 1) {
      const byte = this.cell.data[this.#at >> 3] ?? 0
      value = (value << 1n) | BigInt((byte >> (7 - (this.#at & 7))) & 1)
    }
    return value
  }

  uint(length: number): number {
    return Number(this.big(length))
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.uint(8))
  }

  coins(): bigint {
    return this.big(this.uint(4) * 8)
  }

  ref(): Cell {
    const cell = this.cell.refs[this.#ref]
    if (!cell) throw new Error('The cell has no more references')
    this.#ref += 1
    return cell
  }
}

/** Returns the two descriptors and the data with its end mark. */
function bodyOf({ data, bits, refs }: Cell): Uint8Array {
  const body = new Uint8Array(2 + data.length)
  body[0] = refs.length
  body[1] = (bits >> 3) + Math.ceil(bits / 8)
  body.set(data, 2)
  if (bits % 8 !== 0) body[body.length - 1] = (body[body.length - 1] ?? 0) | (0x80 >> (bits % 8))
  return body
}

/** Returns the representation hash of a cell without exotic cells. Source: TVM whitepaper, 3.1.5. */
export function hashOf(root: Cell): Uint8Array {
  const known = new Map<Cell, { readonly hash: Uint8Array; readonly depth: number }>()
  const measure = (cell: Cell): { readonly hash: Uint8Array; readonly depth: number } => {
    const earlier = known.get(cell)
    if (earlier) return earlier
    const below = cell.refs.map(measure)
    const depths = below.flatMap(({ depth }) => [depth >> 8, depth & 0xff])
    const bytes = [...bodyOf(cell), ...depths, ...below.flatMap(({ hash }) => [...hash])]
    const depth = Math.max(-1, ...below.map((one) => one.depth)) + 1
    const result = { hash: sha256(Uint8Array.from(bytes)), depth }
    known.set(cell, result)
    return result
  }
  return measure(root).hash
}

function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Reads whole numbers of a size one after another. Throws at the end. */
function byteReader(bytes: Uint8Array) {
  let at = 0
  return {
    take(length: number): Uint8Array {
      if (at + length > bytes.length) throw new Error('The BOC is too short')
      at += length
      return bytes.subarray(at - length, at)
    },
    number(size: number): number {
      let value = 0
      for (const byte of this.take(size)) value = value * 256 + byte
      return value
    },
  }
}

function readCellBody(reader: ReturnType<typeof byteReader>, refSize: number) {
  const first = reader.number(1)
  const second = reader.number(1)
  // Exotic cells, levels and stored hashes do not occur in messages of wallets.
  if (first > 4) throw new Error('The BOC has an exotic cell')
  const data = Uint8Array.from(reader.take(Math.ceil(second / 2)))
  let bits = data.length * 8
  if (second % 2 === 1) {
    const last = data.at(-1) ?? 0
    if (last === 0) throw new Error('The BOC has a cell without an end')
    const unused = Math.log2(last & -last) + 1
    bits -= unused
    data[data.length - 1] = last & (last - 1)
  }
  const refs = Array.from({ length: first }, () => reader.number(refSize))
  return { data, bits, refs }
}

/**
 * Reads a BOC with one root.
 *
 * @throws an Error for anything else, for exotic cells, and for more than 4,000 cells. Source: TVM whitepaper, 5.3.
 */
export function readBoc(bytes: Uint8Array): Cell {
  const reader = byteReader(bytes)
  if (reader.number(4) !== 0xb5ee9c72) throw new Error('It is not a BOC')
  const flags = reader.number(1)
  const [size, offset] = [flags & 7, reader.number(1)]
  if (size < 1 || size > 4 || offset < 1 || offset > 8) throw new Error('The BOC has an invalid size')
  const [count, roots, absent] = [reader.number(size), reader.number(size), reader.number(size)]
  if (count < 1 || count > maxCells || roots !== 1 || absent !== 0)
    throw new Error('The BOC is not supported')
  reader.number(offset)
  const root = reader.number(size)
  if (flags & 0x80) reader.take(count * offset)
  const raw = Array.from({ length: count }, () => readCellBody(reader, size))
  if (flags & 0x40) {
    const stored = [...reader.take(4)].reverse().reduce((value, byte) => value * 256 + byte, 0)
    if (stored !== crc32c(bytes.subarray(0, -4))) throw new Error('The checksum of the BOC is wrong')
  }
  const cells: Cell[] = []
  for (let at = count - 1; at >= 0; at -= 1) {
    const { data = new Uint8Array(), bits = 0, refs = [] } = raw[at] ?? {}
    cells[at] = {
      data,
      bits,
      refs: refs.map((ref) => {
        const cell = ref > at ? cells[ref] : undefined
        if (!cell) throw new Error('The BOC has a reference backwards')
        return cell
      }),
    }
  }
  const found = cells[root]
  if (!found) throw new Error('The BOC has no root')
  return found
}

/** Writes a BOC with one root, and no checksum. */
export function writeBoc(root: Cell): Uint8Array {
  const order: Cell[] = []
  const places = new Map<Cell, number>()
  // References point forwards: a cell comes before all that it refers to.
  const visit = (cell: Cell): void => {
    if (places.has(cell)) return
    places.set(cell, 0)
    for (const ref of cell.refs) visit(ref)
    order.unshift(cell)
  }
  visit(root)
  for (const [at, cell] of order.entries()) places.set(cell, at)
  const number = (value: number): readonly number[] => [value >> 8, value & 0xff]
  const body = order.flatMap((cell) => [
    ...bodyOf(cell),
    ...cell.refs.flatMap((ref) => number(places.get(ref) ?? 0)),
  ])
  const total = [body.length >> 16, (body.length >> 8) & 0xff, body.length & 0xff]
  const counts = [order.length, 1, 0].flatMap(number)
  // Numbers of cells have two bytes, and the length has three.
  const header = [0xb5, 0xee, 0x9c, 0x72, 2, 3]
  return Uint8Array.from([...header, ...counts, ...total, ...number(0), ...body])
}
