import { blake2b } from '@noble/hashes/blake2b'
import type { ApiPromise } from '@polkadot/api'
import { toHex } from '../params/param-shapes.js'

/** Blocks in which a transaction may be, counted from the newest final one: six minutes where a block takes six seconds. */
export const lifetimeBlocks = 64

/** Version 4 is what wallets sign; newer runtimes take it beside their own. */
const extrinsicVersion = 4

/** What a transaction is bound to. */
export interface Binding {
  readonly blockHash: string
  readonly blockNumber: number
  readonly nonce: number
}

/** The bytes of a transfer as an account signs them, and what a wallet is given to make them. */
export interface TransferCall {
  /** Source: polkadot-js, SignerPayloadJSON. */
  readonly payload: { readonly address: string }
  readonly signingBytes: Uint8Array
  /** The whole transaction with a signature that fits in length only: for reckoning its fee. */
  readonly sample: Uint8Array
  /** The whole transaction with a signature of `readMultiSignature`. */
  sign(signature: `0x${string}`): Uint8Array
}

/**
 * Writes a transfer of the network's coin. It is `transferKeepAlive`: an account that would fall below the existential deposit
 * loses what is left, and with its nonce forgotten old transactions of it could be sent again; nobody who sends coins means that.
 */
export function writeTransfer(
  api: ApiPromise,
  { from, to, value }: { readonly from: Uint8Array; readonly to: Uint8Array; readonly value: bigint },
  { blockHash, blockNumber, nonce }: Binding,
): TransferCall {
  const { registry, genesisHash, runtimeVersion } = api
  const transfer = api.tx.balances?.transferKeepAlive
  if (!transfer) throw new Error('The runtime has no balances.transferKeepAlive')
  const call = transfer(to, value)
  const era = registry.createType('ExtrinsicEra', { current: blockNumber, period: lifetimeBlocks })
  const signing = { blockHash, era, genesisHash, nonce, runtimeVersion }
  const payload = registry
    .createType('SignerPayload', {
      ...signing,
      address: toHex(from),
      blockNumber,
      method: call.method,
      signedExtensions: registry.signedExtensions,
      tip: 0,
      version: extrinsicVersion,
    })
    .toPayload()
  const bytes = registry
    .createType('ExtrinsicPayload', payload, { version: extrinsicVersion })
    .toU8a({ method: true })
  // What is signed is taken from the payload, which is what the wallet is given.
  const { method } = payload
  const write = () => registry.createType('Extrinsic', { method }, { version: extrinsicVersion })
  return {
    payload,
    // Longer ones are hashed before they are signed. Source: sp-runtime, SignedPayload.
    signingBytes: bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes,
    sample: write().signFake(from, signing).toU8a(),
    sign: (signature) => write().addSignature(from, signature, payload).toU8a(),
  }
}
