import type { AppOnDevice } from './app-on-device.js'
import { statusOf } from './device-fault.js'
import type { EthereumApp, EthereumSignature } from './load-ledger.js'
import { refuseKind } from './refuse-kind.js'

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function fromHex(text: string, length: number): Uint8Array {
  const padded = text.padStart(length * 2, '0')
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(padded.slice(at * 2, at * 2 + 2), 16))
}

/** Returns 0 or 1. `v` is that, 27 or 28, or contains the chain id (EIP-155). */
function parityOf(v: string | number): number {
  const value = typeof v === 'number' ? BigInt(v) : BigInt(`0x${v || '0'}`)
  if (value <= 1n) return Number(value)
  return Number(value >= 35n ? (value - 35n) % 2n : value - 27n)
}

const joined = ({ v, r, s }: EthereumSignature): Uint8Array =>
  Uint8Array.of(...fromHex(r, 32), ...fromHex(s, 32), parityOf(v))

/** The app is too old, or the device too small, to display structured data: Nano S. */
const cannotDisplay: readonly unknown[] = [0x6d00, 0x6d02, 0x6b00, 0x6e00]

/** Creates the Ethereum app of an open device. */
export function createEthereumDevice(app: EthereumApp): AppOnDevice {
  return {
    address: async (path, isShown) => (await app.getAddress(path, isShown)).address,
    async sign(path, part, onHashes) {
      switch (part.kind) {
        case 'message':
          // The library sends nothing for an empty message.
          if (part.bytes.length === 0) return refuseKind('an empty message')
          return joined(await app.signPersonalMessage(path, toHex(part.bytes)))
        case 'transaction':
          return joined(await app.signTransaction(path, toHex(part.bytes), null))
        case 'typedData':
          try {
            return joined(await app.signEIP712Message(path, part.data))
          } catch (error) {
            if (!cannotDisplay.includes(statusOf(error))) throw error
          }
          onHashes()
          return joined(
            await app.signEIP712HashedMessage(path, toHex(part.domainHash), toHex(part.messageHash)),
          )
      }
    },
  }
}
