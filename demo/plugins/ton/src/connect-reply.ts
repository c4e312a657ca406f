import { QuoinError } from 'quoin/kernel'
import { fromBase64 } from './cells.js'
import type { TonProof } from './contract.js'
import { accountAddress, isSameTonAddress, rawTonAddress, readTonAddress } from './ton-address.js'
import { readStateInit } from './wallet-messages.js'

/** The account and the proof in a wallet's `connect` event. */
export interface ConnectReply {
  /** User-friendly. */
  readonly address: string
  /** A global id. */
  readonly network: string
  /** Hex. */
  readonly publicKey: string | undefined
  /** A BOC in base64. */
  readonly stateInit: string | undefined
  readonly proof: TonProof | undefined
}

/** The codes of wallets, and those of JSON-RPC that the kernel knows. Source: TON Connect, central error catalogue. */
const codes: Readonly<Record<number, number>> = { 1: -32602, 100: 4100, 300: 4001, 400: 4200 }

/** Returns the error of a wallet with a code that the kernel knows. */
export function walletError(error: unknown): { readonly code: number; readonly message: string } {
  const { code, message }: { code?: unknown; message?: unknown } = Object(error)
  return { code: codes[Number(code)] ?? -32603, message: String(message ?? '').slice(0, 300) }
}

function itemOf(payload: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  const items: unknown = Reflect.get(Object(payload), 'items')
  const list: readonly unknown[] = Array.isArray(items) ? items.slice(0, 10) : []
  // An object has string keys; its values stay unknown.
  return list.find((item) => Object(item).name === name) as Readonly<Record<string, unknown>> | undefined
}

function readProof(payload: unknown): TonProof | undefined {
  const proof = Object(itemOf(payload, 'ton_proof')?.proof)
  const { timestamp, signature, payload: signed, domain } = proof
  const seconds = Number(timestamp)
  if (!Number.isSafeInteger(seconds) || typeof signature !== 'string' || typeof signed !== 'string')
    return undefined
  const value: unknown = Object(domain).value
  if (typeof value !== 'string' || value.length > 253) return undefined
  return { timestamp: seconds, signature: signature.slice(0, 200), payload: signed, domain: value }
}

function refuse(details: string, cause?: unknown): never {
  throw new QuoinError('CONNECT_FAILED', { details, cause })
}

/** Throws if the first state of the wallet is not that of its address: the key in it would be another account's. */
function checkStateInit(address: string, stateInit: string, publicKey: string | undefined): void {
  let state: ReturnType<typeof readStateInit>
  try {
    state = readStateInit(fromBase64(stateInit))
  } catch (error) {
    refuse('The state of the wallet is invalid', error)
  }
  const found = rawTonAddress({ workchain: readTonAddress(address)?.workchain ?? 0, hash: state.hash })
  if (!isSameTonAddress(found, address)) refuse('The state of the wallet belongs to another address')
  const key =
    state.publicKey && Array.from(state.publicKey, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (key !== undefined && publicKey !== undefined && key !== publicKey)
    refuse('The public key of the wallet is not that of its state')
}

/**
 * Reads the `connect` event of a wallet.
 *
 * @throws the wallet's own error with a known code; `CONNECT_FAILED` if the account is invalid or contradicts itself
 */
export function readConnectReply(event: unknown): ConnectReply {
  const { event: name, payload }: { event?: unknown; payload?: unknown } = Object(event)
  if (name === 'connect_error') throw walletError(payload)
  const item = name === 'connect' ? itemOf(payload, 'ton_addr') : undefined
  const { address: raw, network, publicKey, walletStateInit } = item ?? {}
  const address = readTonAddress(raw)
  if (!address || !/^-?[1-9]\d{0,9}$/.test(String(network)))
    throw new QuoinError('CONNECT_FAILED', { details: 'The wallet returned no account' })
  const key =
    typeof publicKey === 'string' && /^[0-9a-f]{64}$/i.test(publicKey) ? publicKey.toLowerCase() : undefined
  const stateInit =
    typeof walletStateInit === 'string' && walletStateInit !== '' ? walletStateInit : undefined
  if (stateInit !== undefined) checkStateInit(String(raw), stateInit, key)
  const shown = accountAddress(address, String(network))
  return { address: shown, network: String(network), publicKey: key, stateInit, proof: readProof(payload) }
}
