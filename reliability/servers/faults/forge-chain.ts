import { createHash } from 'node:crypto'

/** Lies about a chain that a node repeats in every answer, so that its answers fit each other. */
export const consistentLies = [
  'an invented payment',
  'a hidden transaction',
  'another fork',
  'an invented block',
  'other balances',
] as const
export type ConsistentLie = (typeof consistentLies)[number]
/** Lies about blocks. */
type ChainLie = Exclude<ConsistentLie, 'other balances'>

/** Sends a request to the true node; returns the result. */
type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

interface Part {
  readonly blockHash: string
  readonly [field: string]: unknown
}

interface Block {
  readonly number: string
  readonly hash: string
  readonly parentHash: string
  readonly transactions: readonly (Part & { readonly hash: string })[]
}

/** A block as a node presents it. */
interface View {
  readonly block: Block
  readonly receipts: readonly Part[]
}

const PAYER = `0x${'1a'.repeat(20)}`
const PAYEE = `0x${'1b'.repeat(20)}`
/** One coin, in wei. */
const COIN = '0xde0b6b3a7640000'

const digest = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`

/** The forger of a node's answers. */
export interface Forger {
  /** Hashes of blocks and transactions that are on no chain. */
  readonly invented: ReadonlySet<string>
  /** Returns the result of a request as the lie has it; `undefined` if the true node answers. */
  forge(
    lie: ConsistentLie,
    method: string,
    params: readonly unknown[],
    ask: Ask,
  ): Promise<{ readonly result: unknown } | undefined>
}

export function createForger(): Forger {
  const invented = new Set<string>()
  const invent = (text: string): string => {
    const hash = digest(text)
    invented.add(hash)
    return hash
  }

  async function readView(tag: unknown, ask: Ask): Promise<View | undefined> {
    // Anvil answers in these forms.
    const block = (await ask('eth_getBlockByNumber', [tag, true])) as Block | null
    if (block === null) return undefined
    const receipts = (await ask('eth_getBlockReceipts', [block.number])) as readonly Part[] | null
    return { block, receipts: receipts ?? [] }
  }

  /** Adds a payment that nobody made. */
  function pay({ block, receipts }: View): View {
    const { number, hash: blockHash } = block
    const hash = invent(`payment in ${blockHash}`)
    const place = { blockHash, blockNumber: number, transactionIndex: '0xff' }
    const payment = {
      ...place,
      hash,
      from: PAYER,
      to: PAYEE,
      value: COIN,
      nonce: '0x0',
      input: '0x',
    }
    const receipt = { ...place, transactionHash: hash, status: '0x1', contractAddress: null, logs: [] }
    return {
      block: { ...block, transactions: [...block.transactions, payment] },
      receipts: [...receipts, receipt],
    }
  }

  const hide = ({ block, receipts }: View): View => ({
    block: { ...block, transactions: block.transactions.slice(1) },
    receipts: receipts.slice(1),
  })

  /** Gives a block another hash and parent: all blocks together are another chain. */
  function fork({ block, receipts }: View): View {
    const blockHash = invent(`fork of ${block.hash}`)
    const move = <One extends Part>(parts: readonly One[]): One[] =>
      parts.map((one) => ({ ...one, blockHash }))
    const parentHash = invent(`fork of ${block.parentHash}`)
    const transactions = move(block.transactions)
    return pay({ block: { ...block, hash: blockHash, parentHash, transactions }, receipts: move(receipts) })
  }

  /** Returns the block after the newest, with a payment. */
  function follow({ block }: View): View {
    const number = `0x${(BigInt(block.number) + 1n).toString(16)}`
    const hash = invent(`block after ${block.hash}`)
    return pay({ block: { ...block, number, hash, parentHash: block.hash, transactions: [] }, receipts: [] })
  }

  async function viewOf(lie: ChainLie, tag: unknown, ask: Ask): Promise<View | undefined> {
    if (lie === 'an invented block') {
      const newest = await readView('latest', ask)
      const invented = newest && follow(newest)
      return tag === 'latest' || tag === invented?.block.number ? invented : readView(tag, ask)
    }
    const view = await readView(tag, ask)
    return (
      view && { 'an invented payment': pay, 'a hidden transaction': hide, 'another fork': fork }[lie](view)
    )
  }

  return {
    invented,
    async forge(lie, method, params, ask) {
      if (lie === 'other balances') {
        if (method !== 'eth_getBalance') return undefined
        return { result: BigInt(String(await ask(method, params))) === 0n ? COIN : '0x0' }
      }
      const [tag, isFull] = params
      if (method !== 'eth_getBlockByNumber' && method !== 'eth_getBlockReceipts') return undefined
      const view = await viewOf(lie, tag, ask)
      if (view === undefined) return { result: null }
      if (method === 'eth_getBlockReceipts') return { result: view.receipts }
      const { block } = view
      const hashes = block.transactions.map(({ hash }) => hash)
      return { result: isFull ? block : { ...block, transactions: hashes } }
    },
  }
}
