import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'

/** The state of a device that its user changes. */
export interface LedgerAppsState {
  /** The open app: `Ethereum`, `Solana`, or `BOLOS` for none. */
  app: string
  isLocked: boolean
  /** The user rejects what the device displays. */
  isRejecting: boolean
  /** The user has not decided yet: what the device displays is not answered. */
  isUndecided: boolean
  /** The setting "Blind signing" of the app. */
  isBlindSigning: boolean
}

/** The apps of a device, with test keys. */
export interface LedgerApps {
  readonly state: LedgerAppsState
  /** `undefined`: no answer. */
  answer(command: string): Promise<string | undefined>
}

/** The seed of development nodes such as anvil: public and worthless. */
const publicSeed = 'test test test test test test test test test test test junk'

const ok = '9000'
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads a path: its length, and four bytes for each number. Returns it with the rest. */
function readPath(data: Uint8Array): { readonly path: string; readonly rest: Uint8Array } {
  const count = data[0] ?? 0
  const view = new DataView(data.buffer, data.byteOffset)
  const parts = Array.from({ length: count }, (_, at) => {
    const number = view.getUint32(1 + at * 4)
    return number >= 0x80000000 ? `${number - 0x80000000}'` : String(number)
  })
  return { path: parts.join('/'), rest: data.slice(1 + count * 4) }
}

/**
 * Creates the Ethereum and Solana apps of a device that is none, as small as a Nano S, which displays no structured data: they answer as Ledger's published APDU specifications describe, and
 * sign with test keys. EVM keys are those of a public seed phrase by their path; Solana's are a hash of it and the path.
 */
export function createLedgerApps(seed: string = publicSeed): LedgerApps {
  const state: LedgerAppsState = {
    app: 'Ethereum',
    isLocked: false,
    isRejecting: false,
    isUndecided: false,
    isBlindSigning: true,
  }
  /** The parts of a request that is sent in several commands. */
  let received = new Uint8Array()
  const collect = (data: Uint8Array, isFirst: boolean): void => {
    received = isFirst ? data.slice() : Uint8Array.of(...received, ...data)
  }

  async function ethereum(ins: number, p1: number, p2: number, data: Uint8Array): Promise<string> {
    const { keccak256 } = await import('viem')
    const { mnemonicToAccount, sign } = await import('viem/accounts')
    const accountAt = (path: string) =>
      // The type knows only the usual paths.
      mnemonicToAccount(seed, { path: `m/${path}` as `m/44'/60'/${string}` })
    const signHash = async (
      path: string,
      hash: `0x${string}`,
      v: (parity: number) => number,
    ): Promise<string> => {
      const key = accountAt(path).getHdKey().privateKey
      if (!key) throw new Error('The path has no key')
      const { r, s, yParity } = await sign({ hash, privateKey: `0x${hexOf(key)}` })
      return (
        v(yParity ?? 0)
          .toString(16)
          .padStart(2, '0') +
        r.slice(2) +
        s.slice(2) +
        ok
      )
    }
    if (ins === 0x02) {
      const { path } = readPath(data)
      if (p1 === 1 && state.isRejecting) return '6985'
      const { address, publicKey } = accountAt(path)
      const text = hexOf(new TextEncoder().encode(address.slice(2)))
      return `41${publicKey.slice(2)}28${text}${ok}`
    }
    if (ins === 0x08) {
      collect(data, p1 === 0)
      const { path, rest } = readPath(received)
      const length = new DataView(rest.buffer, rest.byteOffset).getUint32(0)
      const message = rest.slice(4)
      if (message.length < length) return ok
      if (state.isRejecting) return '6985'
      const { hashMessage } = await import('viem')
      return signHash(path, hashMessage({ raw: message }), (parity) => 27 + parity)
    }
    if (ins === 0x04) {
      collect(data, p1 === 0)
      const { path, rest } = readPath(received)
      const { parseTransaction } = await import('viem')
      const raw = `0x${hexOf(rest)}` as const
      let parsed: ReturnType<typeof parseTransaction>
      try {
        parsed = parseTransaction(raw)
      } catch {
        // Incomplete: further commands follow.
        return ok
      }
      if (parsed.data !== undefined && parsed.data !== '0x' && !state.isBlindSigning) return '6a80'
      if (state.isRejecting) return '6985'
      const chainId = parsed.chainId ?? 0
      // A byte: the low one of the legacy value with the chain id.
      const v = (parity: number) => (parsed.type === 'legacy' ? (chainId * 2 + 35 + parity) & 0xff : parity)
      return signHash(path, keccak256(raw), v)
    }
    if (ins === 0x0c && p2 === 0) {
      const { path, rest } = readPath(data)
      if (state.isRejecting) return '6985'
      const { concat, keccak256: keccak } = await import('viem')
      const hash = keccak(concat(['0x1901', `0x${hexOf(rest.slice(0, 64))}`]))
      return signHash(path, hash, (parity) => 27 + parity)
    }
    return '6d00'
  }

  async function solana(ins: number, p1: number, p2: number, data: Uint8Array): Promise<string> {
    const keyOf = (path: string): Uint8Array => sha256(new TextEncoder().encode(`${seed} ${path}`))
    if (ins === 0x05) {
      if (p1 === 1 && state.isRejecting) return '6985'
      return hexOf(ed25519.getPublicKey(keyOf(readPath(data).path))) + ok
    }
    if (ins !== 0x06 && ins !== 0x07) return '6d00'
    collect(data, (p2 & 1) === 0)
    if ((p2 & 2) !== 0) return ok
    // One path: its number precedes it.
    const { path, rest } = readPath(received.slice(1))
    if (!state.isBlindSigning && ins === 0x06) return '6808'
    return state.isRejecting ? '6985' : hexOf(ed25519.sign(rest, keyOf(path))) + ok
  }

  return {
    state,
    async answer(command) {
      const [cla, ins = 0, p1 = 0, p2 = 0] = bytesOf(command)
      const data = bytesOf(command.slice(10))
      if (state.isLocked) return '5515'
      if (cla === 0xb0 && ins === 0x01) {
        const text = (value: string) => {
          const bytes = new TextEncoder().encode(value)
          return hexOf(Uint8Array.of(bytes.length, ...bytes))
        }
        return `01${text(state.app)}${text('1.10.4')}0102${ok}`
      }
      if (cla !== 0xe0) return '6e00'
      // Only an address that is not displayed needs no user.
      if (state.isUndecided && (p1 === 1 || ![0x02, 0x05].includes(ins))) return undefined
      if (state.app === 'Ethereum') return ethereum(ins, p1, p2, data)
      return state.app === 'Solana' ? solana(ins, p1, p2, data) : '6e01'
    },
  }
}
