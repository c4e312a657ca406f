import { base64 } from '@scure/base'
import { type ByteReader, createByteReader } from './byte-reader.js'

/** Limit of a PSBT. UTF-16 code units. */
const maxPsbtLength = 2_000_000

/** Values by key, as hex; the first byte of a key is its type. */
type PsbtMap = ReadonlyMap<string, Uint8Array>

/** An input of a PSBT: the coin that it spends, and what the PSBT says about that coin. */
export interface PsbtInput {
  /** The id of the previous transaction, in the order of the bytes. */
  readonly hash: Uint8Array
  readonly index: number
  /** The previous transaction, whole, if the PSBT contains it. */
  readonly previous: Uint8Array | undefined
  /** Amount and script of the coin, if the PSBT contains them: as it claims. */
  readonly witness: Uint8Array | undefined
  readonly redeemScript: Uint8Array | undefined
  readonly sighashType: number | undefined
}

/** The content of a PSBT that is checked and displayed, without its keys. */
export interface ReadPsbt {
  readonly version: 0 | 2
  readonly inputCount: number
  readonly inputs: readonly PsbtInput[]
  readonly outputs: readonly { readonly value: bigint; readonly script: Uint8Array }[]
  /** The sighash types of the inputs that set one. */
  readonly sighashTypes: readonly number[]
}

/** Types whose key is only the type, and types whose key ends with a public key. Sources: BIP-174, BIP-370, BIP-371. */
const bare = {
  global: [0x00, 0x02, 0x03, 0x04, 0x05, 0x06, 0xfb],
  input: [0x00, 0x01, 0x03, 0x04, 0x05, 0x07, 0x08, 0x09, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x17, 0x18],
  output: [0x00, 0x01, 0x03, 0x04, 0x05, 0x06],
}
const withKey = { global: [], input: [0x02, 0x06], output: [0x02] } satisfies Record<
  string,
  readonly number[]
>

/** Fields that only version 2 has. */
const ofVersion2 = {
  global: ['02', '03', '04', '05', '06'],
  input: ['0e', '0f', '10', '11', '12'],
  output: ['03', '04'],
}

/** A lock time below is a height, from it on a Unix time. */
const firstTime = 500_000_000

function fail(what: string): never {
  throw new Error(what)
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function checkKey(key: Uint8Array, kind: keyof typeof bare): void {
  const [type = -1] = key
  const rest = key.length - 1
  if (bare[kind].includes(type) && rest !== 0) fail('A key is longer than its type')
  const keyed: readonly number[] = withKey[kind]
  if (keyed.includes(type) && rest !== 33 && rest !== 65) fail('A key does not end with a public key')
}

function readMap(reader: ByteReader, kind: keyof typeof bare): PsbtMap {
  const map = new Map<string, Uint8Array>()
  for (;;) {
    const length = reader.size()
    if (length === 0) return map
    const key = reader.bytes(length)
    checkKey(key, kind)
    const name = toHex(key)
    if (map.has(name)) fail('Duplicate key')
    map.set(name, reader.bytes(reader.size()))
  }
}

/** Returns a field of fixed length as a number; `undefined` if it is absent. */
function numberOf(map: PsbtMap, name: string, length: 4 | 8): bigint | undefined {
  const bytes = map.get(name)
  if (bytes && bytes.length !== length) fail('A number has the wrong length')
  return bytes && createByteReader(bytes).unsigned(length)
}

function countOf(map: PsbtMap, name: string): number {
  const bytes = map.get(name) ?? fail('A count is missing')
  return createByteReader(bytes).size()
}

type Coin = Pick<PsbtInput, 'hash' | 'index'>

interface Unsigned {
  readonly inputCount: number
  readonly coins: readonly Coin[]
  readonly outputs: ReadPsbt['outputs']
}

/** Reads the unsigned transaction of version 0. */
function readUnsigned(bytes: Uint8Array): Unsigned {
  const reader = createByteReader(bytes)
  reader.bytes(4)
  const inputCount = reader.size()
  const coins: Coin[] = []
  for (let at = 0; at < inputCount; at += 1) {
    coins.push({ hash: reader.bytes(32), index: Number(reader.unsigned(4)) })
    if (reader.size() !== 0) fail('An input is already signed')
    reader.bytes(4)
  }
  const outputs = Array.from({ length: reader.count() }, () => ({
    value: reader.unsigned(8),
    script: reader.bytes(reader.size()),
  }))
  reader.bytes(4)
  if (!reader.isAtEnd()) fail('The transaction has trailing bytes')
  return { inputCount, coins, outputs }
}

function checkAbsent(map: PsbtMap, kind: keyof typeof ofVersion2): void {
  if (ofVersion2[kind].some((name) => map.has(name))) fail('A field belongs to another version')
}

/** Source: BIP-370. */
function checkInput(input: PsbtMap): void {
  if (input.get('0e')?.length !== 32 || numberOf(input, '0f', 4) === undefined)
    fail('An input lacks its previous output')
  const time = numberOf(input, '11', 4)
  const height = numberOf(input, '12', 4)
  if (time !== undefined && time < firstTime) fail('A time lock holds a height')
  if (height !== undefined && (height === 0n || height >= firstTime)) fail('A height lock holds no height')
}

/** Throws if the inputs require both time and height locks: one transaction has a single lock time. */
function checkLocks(inputs: readonly PsbtMap[]): void {
  const only = (one: string, other: string): boolean =>
    inputs.some((input) => input.has(one) && !input.has(other))
  if (only('11', '12') && only('12', '11')) fail('No lock time fits all inputs')
}

function readInput(input: PsbtMap, coin: Coin | undefined): PsbtInput {
  const type = numberOf(input, '03', 4)
  return {
    hash: coin?.hash ?? input.get('0e') ?? fail('An input lacks its previous output'),
    index: coin?.index ?? Number(numberOf(input, '0f', 4)),
    previous: input.get('00'),
    witness: input.get('01'),
    redeemScript: input.get('04'),
    sighashType: type === undefined ? undefined : Number(type),
  }
}

function readOutput(output: PsbtMap): ReadPsbt['outputs'][number] {
  const value = numberOf(output, '03', 8) ?? fail('An output lacks its amount')
  return { value, script: output.get('04') ?? fail('An output lacks its script') }
}

/**
 * Reads a PSBT of version 0 or 2 and checks the fields that each version requires or forbids. Throws the fault. Leaves
 * the keys, scripts and transactions in it to the wallet. Sources: BIP-174, BIP-370.
 */
export function readPsbt(text: string): ReadPsbt {
  if (text.length > maxPsbtLength) fail('The PSBT is too long')
  const reader = createByteReader(base64.decode(text))
  if (toHex(reader.bytes(5)) !== '70736274ff') fail('The PSBT lacks its magic bytes')
  const global = readMap(reader, 'global')
  const version = numberOf(global, 'fb', 4) ?? 0n
  if (version !== 0n && version !== 2n) fail('The PSBT version is unknown')
  const whole = global.get('00')
  if ((version === 0n) !== (whole !== undefined)) fail('The unsigned transaction is missing or not allowed')
  const unsigned = whole && readUnsigned(whole)
  if (unsigned) checkAbsent(global, 'global')
  else if (!global.has('02')) fail('The transaction version is missing')
  const inputCount = unsigned?.inputCount ?? countOf(global, '04')
  const outputCount = unsigned?.outputs.length ?? countOf(global, '05')

  const inputs = Array.from({ length: reader.limit(inputCount) }, () => readMap(reader, 'input'))
  const outputs = Array.from({ length: reader.limit(outputCount) }, () => readMap(reader, 'output'))
  if (!reader.isAtEnd()) fail('The PSBT has trailing bytes')
  if (unsigned) {
    for (const input of inputs) checkAbsent(input, 'input')
    for (const output of outputs) checkAbsent(output, 'output')
  } else {
    for (const input of inputs) checkInput(input)
    checkLocks(inputs)
  }
  const read = inputs.map((input, at) => readInput(input, unsigned?.coins[at]))
  return {
    version: version === 0n ? 0 : 2,
    inputCount,
    inputs: read,
    outputs: unsigned?.outputs ?? outputs.map(readOutput),
    sighashTypes: read.flatMap(({ sighashType }) => sighashType ?? []),
  }
}
