import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { FetchHandler } from 'quoin/testing'
import { isSignatureOf } from '../src/abacus-keys.js'
import { type AbacusTransfer, findTransferFault, transferText } from '../src/abacus-transfer.js'

/** Milliseconds between two blocks. */
const blockTime = 5_000

interface Submitted {
  readonly transfer: AbacusTransfer
  status: 'waiting' | 'success' | 'failed'
}

/** A frame with its ledger, its blocks and its node, all in memory. */
export interface AbacusChain {
  readonly nodeUrl: string
  give(address: string, beads: bigint): void
  beadsOf(address: string): bigint
  /** Accepts a signed transfer from a wallet. Throws `{ code, message }` if it is refused. */
  submit(transfer: AbacusTransfer, signature: string): string
  /** Responds at the node's address, for `platform.onFetch`. */
  readonly answer: FetchHandler
}

const refuse = (message: string): Error & { code: number } =>
  Object.assign(new Error(message), { code: -32000 })

/** Starts a frame with blocks by the clock. */
export function startAbacusChain(
  frame: string,
  clock: { every(ms: number, run: () => void): () => void },
): AbacusChain {
  const nodeUrl = `https://${frame}.example/`
  const fee = 2n
  const balances = new Map<string, bigint>()
  const sequences = new Map<string, number>()
  const submitted = new Map<string, Submitted>()
  const beadsOf = (address: string): bigint => balances.get(address.toLowerCase()) ?? 0n
  const sequenceOf = (address: string): number => sequences.get(address.toLowerCase()) ?? 0

  function move(address: string, beads: bigint): void {
    balances.set(address.toLowerCase(), beadsOf(address) + beads)
  }

  clock.every(blockTime, () => {
    for (const entry of submitted.values()) {
      if (entry.status !== 'waiting') continue
      const { from, to, beads } = entry.transfer
      sequences.set(from, sequenceOf(from) + 1)
      const cost = BigInt(beads) + fee
      const isCovered = beadsOf(from) >= cost
      entry.status = isCovered ? 'success' : 'failed'
      move(from, isCovered ? -cost : 0n)
      move(to, isCovered ? BigInt(beads) : 0n)
    }
  })

  function read(method: string, params: unknown): unknown {
    const { address, id } = Object(params)
    if (method === 'abacus_fee') return String(fee)
    if (method === 'abacus_account') return { beads: String(beadsOf(address)), sequence: sequenceOf(address) }
    if (method !== 'abacus_transaction') throw Object.assign(new Error('No such method'), { code: -32601 })
    const found = submitted.get(id)
    return found && found.status !== 'waiting' ? { status: found.status } : null
  }

  return {
    nodeUrl,
    give: move,
    beadsOf,
    submit(transfer, signature) {
      const fault = findTransferFault(transfer)
      if (fault !== undefined) throw refuse(fault)
      const bytes = utf8ToBytes(transferText(transfer))
      if (transfer.frame !== frame) throw refuse('The transfer is for another frame')
      if (!isSignatureOf(transfer.from, bytes, signature)) throw refuse('The signature is wrong')
      if (transfer.sequence !== sequenceOf(transfer.from)) throw refuse('It was made before')
      if (BigInt(transfer.fee) < fee) throw refuse('The fee is too low')
      const id = bytesToHex(sha256(bytes))
      submitted.set(id, { transfer, status: 'waiting' })
      return id
    },
    answer({ url, body }) {
      if (url !== nodeUrl) return undefined
      const { id, method, params } = JSON.parse(body ?? '{}')
      try {
        return Response.json({ jsonrpc: '2.0', id, result: read(method, params) })
      } catch (error) {
        const { code, message } = Object(error)
        return Response.json({ jsonrpc: '2.0', id, error: { code, message } })
      }
    },
  }
}
