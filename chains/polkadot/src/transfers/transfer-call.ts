import { blake2b } from '@noble/hashes/blake2b'
import type { ApiPromise } from '@polkadot/api'
import { toHex } from '../params/param-shapes.js'

/** Blocks in which a transaction is valid, counted from the newest final one: six minutes, at six seconds a block. */
export const lifetimeBlocks = 64

/** Wallets sign version 4; newer runtimes accept it beside their own. */
const extrinsicVersion = 4

/** The block and nonce that bind a transaction. */
export interface Binding {
  readonly blockHash: string
  readonly blockNumber: number
  readonly nonce: number
}

/** A transaction in the bytes that the account signs, and in the form that the wallet receives. */
export interface TransferCall {
  /** Source: polkadot-js, SignerPayloadJSON. */
  readonly payload: { readonly address: string }
  readonly signingBytes: Uint8Array
  /** The whole transaction with a dummy signature of the same length, to compute its fee. */
  readonly sample: Uint8Array
  /** Returns the whole transaction with a signature of `readMultiSignature`. */
  sign(signature: `0x${string}`): Uint8Array
}

/** A call of the runtime, as the library writes it. */
export type SubmittableCall = ReturnType<ApiPromise['tx'][string][string]>

/**
 * Returns a transfer of the native currency by `transferKeepAlive`. Below the existential deposit an account loses its
 * rest, and its nonce resets, so that its old transactions could be replayed: no sender intends that.
 */
export function transferCallOf(api: ApiPromise, to: Uint8Array, value: bigint): SubmittableCall {
  const transfer = api.tx.balances?.transferKeepAlive
  if (!transfer) throw new Error('The runtime has no balances.transferKeepAlive')
  return transfer(to, value)
}

/** Writes a call as a transaction of an account. */
export function writeCall(
  { registry, genesisHash, runtimeVersion }: ApiPromise,
  from: Uint8Array,
  call: SubmittableCall,
  { blockHash, blockNumber, nonce }: Binding,
): TransferCall {
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
  // The signed bytes are derived from the payload, which is what the wallet receives.
  const { method } = payload
  const write = () => registry.createType('Extrinsic', { method }, { version: extrinsicVersion })
  return {
    payload,
    // Longer payloads are hashed before they are signed. Source: sp-runtime, SignedPayload.
    signingBytes: bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes,
    sample: write().signFake(from, signing).toU8a(),
    sign: (signature) => write().addSignature(from, signature, payload).toU8a(),
  }
}
