import { Problem } from '@quoin/server-kit/http'
import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { validRows } from '../../providers/answer-formats.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { isOnBitcoinNetwork } from '../../tokens/bitcoin-address.js'
import { COIN_ADDRESS } from '../../tokens/caip-account.js'
import type { StoredEntry, StoredTransfer } from '../read-history-page.js'
import type { HistorySource } from './history-source.js'
import { positionOfHash } from './join-lists.js'

/** Confirmed transactions on a page of the provider. */
const ROWS = 25
const MAX_TRANSFERS = 100
const CLOCK_TOLERANCE = 7200
/** More satoshis than there will ever be. */
const MAX_SATOSHIS = 21e14

const TXID = /^[\da-f]{64}$/
const satoshis = z.number().int().min(0).max(MAX_SATOSHIS)
const output = z.object({ scriptpubkey_address: z.string().max(100).optional(), value: satoshis })
const transaction = z.object({
  txid: z.string().regex(TXID),
  vin: z.array(z.object({ prevout: output.nullish() })).max(10_000),
  vout: z.array(output).max(10_000),
  status: z.discriminatedUnion('confirmed', [
    z.object({
      confirmed: z.literal(true),
      block_height: z.number().int().min(0).max(1e9),
      block_time: z.number().int().min(1),
    }),
    z.object({ confirmed: z.literal(false) }),
  ]),
})
type Transaction = z.infer<typeof transaction>

function coinTransfer(amount: number, sender: string, recipient: string): StoredTransfer {
  return { kind: 'coin', token: COIN_ADDRESS.bip122, token_id: '', amount: String(amount), sender, recipient }
}

const sumOf = (outputs: readonly z.infer<typeof output>[]): number =>
  outputs.reduce((sum, { value }) => sum + value, 0)

/**
 * Derives the transfers of an account. Inputs and outputs are not paired in a transaction of several owners, so that only the
 * account's change of balance is known there, with the fee.
 */
function transfersOf(account: string, { vin, vout }: Transaction): readonly StoredTransfer[] {
  const inputs = vin.flatMap(({ prevout }) => (prevout ? [prevout] : []))
  const isOwn = ({ scriptpubkey_address: address }: z.infer<typeof output>): boolean => address === account
  const [paid, received] = [inputs.filter(isOwn), vout.filter(isOwn)]
  const others = vout.filter((one) => !isOwn(one) && one.value > 0)
  if (paid.length > 0 && paid.length === inputs.length) {
    // All inputs are the account's: every other output is a payment, and what is left is change.
    if (others.length === 0) return [coinTransfer(sumOf(received), account, account)]
    return others.map(({ value, scriptpubkey_address: to = '' }) => coinTransfer(value, account, to))
  }
  const change = sumOf(received) - sumOf(paid)
  if (change > 0) {
    const from = inputs.find((one) => !isOwn(one))?.scriptpubkey_address ?? ''
    return [coinTransfer(change, from, account)]
  }
  return change < 0 ? [coinTransfer(-change, account, others[0]?.scriptpubkey_address ?? '')] : []
}

function entryOf(chain: string, account: string, read: Transaction, now: number): StoredEntry | undefined {
  const { txid: hash, vin, vout, status } = read
  const inputs = vin.map(({ prevout }) => prevout?.scriptpubkey_address)
  const addresses = [...inputs, ...vout.map((one) => one.scriptpubkey_address)]
  if (!addresses.includes(account)) return undefined
  const seconds = Math.floor(now / 1000)
  if (status.confirmed && status.block_time > seconds + CLOCK_TOLERANCE) return undefined
  const transfers = transfersOf(account, read)
  return {
    chain,
    block: status.confirmed ? status.block_height : Number.MAX_SAFE_INTEGER,
    position: positionOfHash(hash),
    born: 0,
    // In no block yet: pending, as a transaction of a replaced block.
    orphaned: status.confirmed ? 0 : 1,
    hash,
    time: status.confirmed ? status.block_time : seconds,
    sender: inputs.includes(account) ? account : (inputs.find((one) => one !== undefined) ?? ''),
    recipient: transfers[0]?.recipient ?? '',
    created: '',
    nonce: 0,
    succeeded: 1,
    intent: '',
    spread: 0,
    transfers: transfers.slice(0, MAX_TRANSFERS),
  }
}

/**
 * Creates a source over Esplora, the index that Blockstream and mempool.space publish and that a host can run.
 *
 * Source: https://github.com/Blockstream/esplora/blob/master/API.md (`/address/:address/txs`, `…/txs/chain/:last_seen_txid`).
 */
export function esploraHistory(
  clientOf: (chain: GatewayChain) => ProviderClient | undefined,
  now: () => number,
): HistorySource {
  return {
    name: 'esplora',
    supports: (chain) => clientOf(chain) !== undefined,
    async page({ chain, account, after, signal }) {
      if (after !== undefined && !TXID.test(after)) {
        throw new Problem(400, [{ name: 'cursor', description: 'Not a `next` of an earlier page.' }])
      }
      const client = clientOf(chain)
      if (client === undefined || !isOnBitcoinNetwork(chain.id, account))
        return { entries: [], next: undefined }
      const path = `/address/${encodeURIComponent(account)}/txs${after === undefined ? '' : `/chain/${after}`}`
      const raw = await client.ask({ path, signal }, z.array(z.unknown()).max(1000))
      const read = validRows(raw, transaction)
      const known = new Set<string>()
      const entries = read.flatMap((one): StoredEntry[] => {
        if (known.has(one.txid)) return []
        known.add(one.txid)
        const entry = entryOf(chain.id, account, one, now())
        return entry ? [entry] : []
      })
      const confirmed = read.filter(({ status }) => status.confirmed)
      const last = confirmed.at(-1)?.txid
      return { entries, next: confirmed.length >= ROWS && last !== after ? last : undefined }
    },
  }
}
