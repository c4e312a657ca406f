/** The global ids of the public networks, which are their CAIP-2 references too. Source: TON Connect, `NETWORK_ID`. */
export const mainnetId = '-239'
export const testnetId = '-3'

/** An address in its parts. */
export interface TonAddress {
  readonly workchain: number
  /** 32 bytes. */
  readonly hash: Uint8Array
  /** The flags of the user-friendly form; absent in the raw form, which has none. */
  readonly flags?: { readonly isBounceable: boolean; readonly isTestOnly: boolean } | undefined
}

/** The flags of the first byte. Source: TEP-2. */
const bounceable = 0x11
const nonBounceable = 0x51
const testOnly = 0x80

/** CRC-16/XMODEM, as TEP-2 requires. */
function checksumOf(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Returns why a text is no address: its shape, or its checksum. */
export type AddressFault = 'format' | 'checksum'

/**
 * Parses the raw form (`0:` and 64 hex digits) and the user-friendly form in base64url or base64, of the workchains 0 and -1. Never
 * throws. Source: TEP-2.
 */
export function parseTonAddress(text: string): TonAddress | AddressFault {
  const [, workchain, hex] = /^(0|-1):([0-9a-f]{64})$/i.exec(text) ?? []
  if (hex !== undefined) return { workchain: Number(workchain), hash: fromHex(hex) }
  if (!/^[\w+/-]{48}$/.test(text)) return 'format'
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )
  const [first = 0, second] = bytes
  const kind = first & ~testOnly
  if (kind !== bounceable && kind !== nonBounceable) return 'format'
  if (second !== 0 && second !== 0xff) return 'format'
  const [high = 0, low = 0] = bytes.slice(34)
  if (checksumOf(bytes.slice(0, 34)) !== high * 256 + low) return 'checksum'
  return {
    workchain: second === 0 ? 0 : -1,
    hash: bytes.slice(2, 34),
    flags: { isBounceable: kind === bounceable, isTestOnly: first >= testOnly },
  }
}

/** Parses an address; `undefined` for anything else. */
export function readTonAddress(text: unknown): TonAddress | undefined {
  const address = typeof text === 'string' ? parseTonAddress(text) : 'format'
  return typeof address === 'string' ? undefined : address
}

/** Returns the user-friendly form in base64url. Source: TEP-2. */
export function formatTonAddress(
  { workchain, hash }: TonAddress,
  { isBounceable, isTestOnly }: { readonly isBounceable: boolean; readonly isTestOnly: boolean },
): string {
  const body = new Uint8Array(34)
  body[0] = (isBounceable ? bounceable : nonBounceable) + (isTestOnly ? testOnly : 0)
  body[1] = workchain & 0xff
  body.set(hash, 2)
  const checksum = checksumOf(body)
  const text = String.fromCharCode(...body, checksum >> 8, checksum & 0xff)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_')
}

/** Returns the raw form: `0:` and 64 hex digits in lower case. */
export function rawTonAddress({ workchain, hash }: TonAddress): string {
  return `${workchain}:${toHex(hash)}`
}

/** Returns the form of an account: not bounceable, as wallets display it. `network` is a global id. */
export function accountAddress(address: TonAddress, network: string | number): string {
  return formatTonAddress(address, { isBounceable: false, isTestOnly: String(network) === testnetId })
}

/** Returns true for two texts that are the same address, in whatever form. */
export function isSameTonAddress(one: unknown, other: unknown): boolean {
  const [first, second] = [readTonAddress(one), readTonAddress(other)]
  return first !== undefined && second !== undefined && rawTonAddress(first) === rawTonAddress(second)
}
