import type { Hex } from 'viem'
import type { WalletParts } from '../rpc-call.js'
import { fieldsOf } from '../rpc-params.js'
import { WalletError } from '../wallet-error.js'

/** A sent batch, stored so that its page can request its status, even after a reload. */
export interface SentCalls {
  readonly id: string
  readonly caipNetworkId: string
  /** Hash of a smart account's atomic operation. */
  readonly operation?: Hex | undefined
  /** Transactions of the account of the keys: one for each sent call, in their order. */
  readonly transactions?: readonly Hex[] | undefined
  /** Number of requested calls. */
  readonly count: number
}

export interface CallsBook {
  find(id: string): Promise<SentCalls>
  has(id: string): Promise<boolean>
  keep(sent: SentCalls): Promise<void>
}

const MAX_COUNT = 100
const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

function readOne(value: unknown): readonly SentCalls[] {
  const { id, caipNetworkId, operation, transactions, count } = fieldsOf(value) ?? {}
  if (typeof id !== 'string' || typeof caipNetworkId !== 'string' || typeof count !== 'number') return []
  const hashes = Array.isArray(transactions) ? transactions.filter(isHash) : undefined
  return [
    { id, caipNetworkId, count, transactions: hashes, operation: isHash(operation) ? operation : undefined },
  ]
}

/** Opens the batches of one user and page. */
export function openCallsBook({ session, store }: WalletParts, origin: string): CallsBook {
  const key = `calls:${session.user()?.id ?? ''}:${origin}`

  async function read(): Promise<readonly SentCalls[]> {
    const kept = await store.read(key).catch(() => undefined)
    return Array.isArray(kept) ? kept.flatMap(readOne) : []
  }
  const search = async (id: string): Promise<SentCalls | undefined> =>
    (await read()).find((one) => one.id.toLowerCase() === id.toLowerCase())

  return {
    async find(id) {
      const found = await search(id)
      if (!found) throw new WalletError('unknownBundle', 'There’s no batch with this ID.')
      return found
    },
    has: async (id) => (await search(id)) !== undefined,
    async keep(sent) {
      const others = (await read()).filter(({ id }) => id !== sent.id)
      await store.write(key, [sent, ...others].slice(0, MAX_COUNT)).catch(() => {})
    },
  }
}
