// Writes programs for Solana's virtual machine without a compiler: an assembler and the file format of its loader.
// Sources: the BPF instruction set (RFC 9669), ELF-64, the relocations of Solana's loader (sBPF version 0).

/** Creates an assembler. Registers are numbers; `10` is the end of the stack's frame. Offsets and constants: bytes. */
export function createAssembler() {
  const written = []
  const calls = []
  function emit(code, to, from = 0, offset = 0, constant = 0) {
    const bytes = Buffer.alloc(8)
    bytes.writeUInt8(code, 0)
    bytes.writeUInt8((from << 4) | to, 1)
    bytes.writeInt16LE(offset, 2)
    bytes.writeInt32LE(constant, 4)
    return written.push(bytes) - 1
  }
  const jumpFrom = (at) => written[at].writeInt16LE(written.length - at - 1, 2)
  return {
    load: (to, from, offset) => emit(0x79, to, from, offset),
    loadByte: (to, from, offset) => emit(0x71, to, from, offset),
    store: (to, offset, from) => emit(0x7b, to, from, offset),
    storeByte: (to, offset, from) => emit(0x73, to, from, offset),
    move: (to, from) => emit(0xbf, to, from),
    set: (to, constant) => emit(0xb7, to, 0, 0, constant),
    add: (to, constant) => emit(0x07, to, 0, 0, constant),
    addRegister: (to, from) => emit(0x0f, to, from),
    and: (to, constant) => emit(0x57, to, 0, 0, constant),
    multiply: (to, constant) => emit(0x27, to, 0, 0, constant),
    /** Runs one of two parts: the first if the register has the constant. */
    choose(register, constant, same, other) {
      const start = emit(0x55, register, 0, 0, constant)
      same()
      const end = emit(0x05, 0)
      jumpFrom(start)
      other()
      jumpFrom(end)
    },
    exit: () => emit(0x95, 0),
    /** Calls a function of the system. */
    call: (name) => calls.push({ name, at: emit(0x85, 0, 1, 0, -1) }),
    end: () => ({ code: Buffer.concat(written), calls }),
  }
}

/** Writes numbers in the order of the machine. @param size bytes of each */
const numbers =
  (size) =>
  (...values) =>
    Buffer.concat(
      values.map((value) => {
        const bytes = Buffer.alloc(8)
        bytes.writeBigUInt64LE(BigInt(value))
        return bytes.subarray(0, size)
      }),
    )
const [u16s, u32s, u64s] = [2, 4, 8].map(numbers)

/** Returns texts that end with a zero, and where each begins. */
function textTable(texts) {
  const starts = new Map()
  const parts = [Buffer.alloc(1)]
  let length = 1
  for (const text of texts) {
    starts.set(text, length)
    parts.push(Buffer.from(`${text}\0`))
    length += text.length + 1
  }
  return { bytes: Buffer.concat(parts), startOf: (text) => starts.get(text) ?? 0 }
}

const MACHINE = 247
const DYNAMIC_ENTRIES = 7
const [HEADER, SEGMENT, SECTION] = [64, 56, 64]
const [PROGBITS, STRTAB, DYNAMIC, REL, DYNSYM] = [1, 3, 6, 9, 11]

/** Returns the file of a program, as the loader reads it. Every part is loaded where it is in the file. */
export function programFile({ code, calls }) {
  const names = [...new Set(calls.map(({ name }) => name))]
  const symbols = textTable(names)
  const text = HEADER + 3 * SEGMENT
  /** A symbol: name, kind, section, value, size. */
  const symbol = (name) =>
    Buffer.concat([u32s(symbols.startOf(name)), Buffer.from([0x10, 0]), u16s(0), u64s(0, 0)])
  const dynsym = Buffer.concat([Buffer.alloc(24), ...names.map(symbol)])
  // Relocation 10: the loader writes the function's number into the call.
  const rel = Buffer.concat(
    calls.map(({ name, at }) => u64s(text + 8 * at, (BigInt(names.indexOf(name) + 1) << 32n) | 10n)),
  )
  const parts = [
    { name: '.text', kind: PROGBITS, flags: 6, data: code },
    { name: '.dynsym', kind: DYNSYM, flags: 2, data: dynsym, link: 3, entry: 24 },
    { name: '.dynstr', kind: STRTAB, flags: 2, data: symbols.bytes },
    { name: '.rel.dyn', kind: REL, flags: 2, data: rel, link: 2, entry: 16 },
    {
      name: '.dynamic',
      kind: DYNAMIC,
      flags: 3,
      data: Buffer.alloc(16 * DYNAMIC_ENTRIES),
      link: 3,
      entry: 16,
    },
    { name: '.shstrtab', kind: STRTAB, flags: 0, data: Buffer.alloc(0) },
  ]
  const titles = textTable(parts.map(({ name }) => name))
  parts[5].data = titles.bytes
  let offset = text
  const placed = parts.map((part) => {
    const start = offset
    offset += Math.ceil(part.data.length / 8) * 8
    return { ...part, start }
  })
  const [, sym, str, relocations, dynamic] = placed
  const places = [
    // Relocations: their place, their size, the size of one.
    [17, relocations.start],
    [18, rel.length],
    [19, 16],
    // Symbols; their texts, and the size of these.
    [6, sym.start],
    [5, str.start],
    [10, str.data.length],
    [0, 0],
  ]
  dynamic.data = u64s(...places.flat())
  const segment = (kind, flags, from, to) =>
    Buffer.concat([u32s(kind, flags), u64s(from, from, from, to - from, to - from, 8)])
  const dynamicEnd = dynamic.start + dynamic.data.length
  const header = Buffer.concat([
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    u16s(3, MACHINE),
    u32s(1),
    u64s(text, HEADER, offset),
    u32s(0),
    u16s(HEADER, SEGMENT, 3, SECTION, parts.length + 1, parts.length),
  ])
  const sections = placed.map(({ name, kind, flags, start, data, link = 0, entry = 0 }) =>
    Buffer.concat([
      u32s(titles.startOf(name), kind),
      u64s(flags, flags === 0 ? 0 : start, start, data.length),
      u32s(link, 0),
      u64s(8, entry),
    ]),
  )
  return Buffer.concat([
    header,
    segment(1, 5, text, text + code.length),
    segment(1, 6, sym.start, dynamicEnd),
    segment(2, 6, dynamic.start, dynamicEnd),
    ...placed.flatMap(({ data }) => [data, Buffer.alloc((8 - (data.length % 8)) % 8)]),
    Buffer.alloc(SECTION),
    ...sections,
  ])
}
