import type { NodeCall } from './evm-node.js'
import { addressOfKey } from './polkadot-extrinsic.js'
import { type PolkadotBlock, type PolkadotLedger, polkadotFee } from './polkadot-ledger.js'
import { runtimeMetadata, runtimeVersion } from './polkadot-runtime.js'
import { compact, fromHex, littleEndian, toHex } from './scale.js'

/** `System.Events`: twox128("System") and twox128("Events"). */
const eventsKey = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'
/** The transaction that each block begins with: the time. */
const timestamp = '0x280403000b000000000000'
/** Weight of a transaction, its class, and that it pays a fee. */
const dispatchInfo = [...compact(200_000n), ...compact(3_593n), 0, 0]

/** Returns an account as the runtime stores it: counters, then balances. */
function accountRecord(ledger: PolkadotLedger, address: string): string {
  const counters = [ledger.nextNonce(address), 0, 1, 0].map((one) => littleEndian(BigInt(one), 4))
  const amounts = [ledger.balanceOf(address), 0n, 0n, 1n << 127n].map((one) => littleEndian(one, 16))
  return toHex(Uint8Array.from([...counters, ...amounts].flatMap((one) => [...one])))
}

/** Returns the events of a block: for each transaction whether it succeeded. Source: frame-system. */
function eventsOf({ extrinsics }: PolkadotBlock): string {
  const outcomes = [true, ...extrinsics.map(({ isSuccessful }) => isSuccessful)]
  const records = outcomes.flatMap((isSuccessful, index) => [
    0,
    ...littleEndian(BigInt(index), 4),
    // System, with success, or with a failure for another reason.
    0,
    ...(isSuccessful ? [0] : [1, 0]),
    ...dispatchInfo,
    0,
  ])
  return toHex(Uint8Array.of(...compact(BigInt(outcomes.length)), ...records))
}

function headerOf(ledger: PolkadotLedger, { number }: PolkadotBlock): object {
  return { number: `0x${number.toString(16)}`, parentHash: ledger.hashOf(number - 1), digest: { logs: [] } }
}

function storageAt(ledger: PolkadotLedger, key: string, block: PolkadotBlock): string | null {
  if (key === eventsKey) return eventsOf(block)
  return accountRecord(ledger, addressOfKey(fromHex(`0x${key.slice(-64)}`)))
}

/** Answers a request as a node of Polkadot does. Throws `{ code, message, data }`. */
export function answerPolkadotNode(ledger: PolkadotLedger, { method, params }: NodeCall): unknown {
  const [first, second] = params
  const blockOf = (hash: unknown): PolkadotBlock => {
    const block = hash === undefined ? ledger.newest() : ledger.find(String(hash))
    if (!block) throw { code: 4003, message: 'Client error: UnknownBlock' }
    return block
  }
  switch (method) {
    case 'state_getRuntimeVersion':
      return runtimeVersion
    case 'state_getMetadata':
      return runtimeMetadata()
    case 'chain_getBlockHash':
      return first === undefined ? ledger.newest().hash : ledger.hashOf(Number(first))
    case 'chain_getFinalizedHead':
      return ledger.final().hash
    case 'chain_getHeader':
      return headerOf(ledger, blockOf(first))
    case 'chain_getBlock': {
      const block = blockOf(first)
      const extrinsics = [timestamp, ...block.extrinsics.map(({ hex }) => hex)]
      return { block: { header: headerOf(ledger, block), extrinsics }, justifications: null }
    }
    case 'system_accountNextIndex':
      return ledger.nextNonce(String(first))
    case 'state_getStorage':
      return storageAt(ledger, String(first), blockOf(second))
    case 'state_call':
      return toHex(Uint8Array.of(...dispatchInfo.slice(0, -1), ...littleEndian(polkadotFee, 16)))
    case 'author_pendingExtrinsics':
      return ledger.pending()
    case 'author_submitExtrinsic':
      return ledger.submit(String(first))
    default:
      throw { code: -32601, message: 'Method not found' }
  }
}
