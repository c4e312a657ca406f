import type { Bridge } from './evm-bridge.js'
import { type EvmLedger, type EvmReceipt, tokenAddress } from './evm-ledger.js'

/** Delivers on the other network what was bridged, each bridge once. */
export interface BridgeRelay {
  /** Takes a bridge that the first network executed. */
  deliver(source: EvmReceipt, bridge: Bridge): void
  /** The transaction that delivered a bridge; `undefined` while it is on its way, or if nothing was bridged. */
  endOf(sourceHash: string): string | undefined
  knows(sourceHash: string): boolean
}

/** The account that delivers. */
export const relayer = '0x1e1a1e1a1e1a1e1a1e1a1e1a1e1a1e1a1e1a1e1a'
/** Milliseconds until a delivery, and between its attempts. */
const [usualTime, pause] = [30_000, 10_000]
const word = (hex: string): string => hex.replace('0x', '').padStart(64, '0')

/** @param ledgers returns the ledgers of the world */
export function createBridgeRelay(
  ledgers: () => readonly EvmLedger[],
  after: (ms: number, run: () => void) => unknown,
): BridgeRelay {
  const ends = new Map<string, string | undefined>()

  function attempt(sourceHash: string, bridge: Bridge): void {
    const { token, minimum, destination, recipient } = bridge
    const ledger = ledgers().find(({ caipNetworkId }) => caipNetworkId === destination)
    if (!ledger) return
    const nonce = ledger.nextNonce(relayer)
    const moved =
      token === undefined
        ? { to: recipient, value: minimum, data: '0x' }
        : { to: tokenAddress, value: 0n, data: `0xa9059cbb${word(recipient)}${word(minimum.toString(16))}` }
    const hash = ledger.submit({ request: `relay of ${sourceHash}`, from: relayer, nonce, ...moved })
    if (ledger.find(hash)?.isSuccessful) ends.set(sourceHash, hash)
    else after(pause, () => attempt(sourceHash, bridge))
  }

  return {
    deliver({ hash }, bridge) {
      ends.set(hash, undefined)
      after(usualTime, () => attempt(hash, bridge))
    },
    endOf: (hash) => ends.get(hash.toLowerCase()),
    knows: (hash) => ends.has(hash.toLowerCase()),
  }
}
