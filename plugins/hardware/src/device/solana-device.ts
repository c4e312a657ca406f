import { base58 } from '@scure/base'
import type { AppOnDevice } from './app-on-device.js'
import type { SolanaApp } from './load-ledger.js'
import { refuseKind } from './refuse-kind.js'

/** The first bytes of a message in the off-chain format. Source: Solana's off-chain message signing. */
const offChain = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))

/** Creates the Solana app of an open device. */
export function createSolanaDevice(app: SolanaApp): AppOnDevice {
  return {
    address: async (path, isShown) =>
      base58.encode(Uint8Array.from((await app.getAddress(path, isShown)).address)),
    async sign(path, part) {
      if (part.kind === 'typedData') return refuseKind('typed data')
      if (part.kind === 'transaction')
        return Uint8Array.from((await app.signTransaction(path, part.bytes)).signature)
      // The app signs no other message, and a signature with a prefix would not be one of this message.
      if (!offChain.every((byte, at) => part.bytes[at] === byte))
        return refuseKind('a message that is not in the off-chain format')
      return Uint8Array.from((await app.signOffchainMessage(path, part.bytes)).signature)
    },
  }
}
