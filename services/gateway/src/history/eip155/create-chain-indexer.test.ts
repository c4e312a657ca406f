import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Problem } from '@quoin/server-kit/http'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bundleForNode } from '../../../../../scripts/bundle-for-node.js'
import { describeEachDatabase } from '../../../testing/each-database.js'
import { startIndexers } from '../../../testing/start-indexers.js'
import { startTestChain, type TestChain } from '../../../testing/test-chain.js'
import { NodeFailure } from '../../chains/call-node.js'
import { type ChainNode, NodeError } from '../../chains/chain-node.js'
import type { RunningJobs } from '../../jobs/job.js'
import { type Database, openDatabase } from '../../storage/open-database.js'
import { createIndexJobs, type IndexerObserver, type IndexJobsOptions } from '../create-index-jobs.js'

let test: TestChain
beforeAll(async () => {
  test = await startTestChain()
})
afterAll(() => test.stop())

/** Returns `count` coin transfers of different amounts between accounts of the node. */
function transfers(count: number): Readonly<Record<string, unknown>>[] {
  return Array.from({ length: count }, (_, index) => ({
    from: test.accounts[index % 5],
    to: test.accounts[(index + 1 + (index % 3)) % 5],
    value: `0x${(index + 1).toString(16)}`,
  }))
}

/** Time limit of conditions that a loaded machine meets late. */
const patient = { timeout: 100_000, interval: 20 } as const
const unobserved: IndexerObserver = {
  looked: () => {},
  indexed: () => {},
  indexingFailed: () => {},
  reorganised: () => {},
}
const running: RunningJobs[] = []
const stopAll = (): Promise<unknown> => Promise.all(running.splice(0).map((indexers) => indexers.stop()))
const TABLES = ['history_blocks', 'history_transactions', 'history_transfers', 'history_entries'] as const

/** The chain of one test: under its own id, starting at the next block. */
class View {
  static #views = 0
  readonly node: ChainNode
  readonly id = `eip155:${900_000 + View.#views++}`
  readonly fromBlock: number

  constructor(fromBlock: number) {
    this.fromBlock = fromBlock
    const chain = { ...test.chain, id: this.id, history: { fromBlock, confirmations: 0 } }
    const network = `0x${Number(this.id.slice('eip155:'.length)).toString(16)}`
    this.node = {
      chain,
      request: async (method, params, signal) =>
        method === 'eth_chainId' ? network : test.node.request(method, params, signal),
    }
  }

  static async open(): Promise<View> {
    return new View(Number(await test.request('eth_blockNumber')) + 1)
  }

  start(database: Database, more: Partial<IndexJobsOptions> = {}): RunningJobs {
    const indexers = startIndexers({
      database,
      nodes: new Map([[this.id, this.node]]),
      log: { info: () => {}, warn: () => {} },
      pollEvery: 20,
      ...more,
    })
    running.push(indexers)
    return indexers
  }

  async reached({ query }: Database): Promise<void> {
    // Every node answers in this form.
    const newest = (await test.request('eth_getBlockByNumber', ['latest', false])) as { hash: string }
    const look = async (): Promise<void> => {
      const place = await query
        .selectFrom('history_cursors')
        .select('hash')
        .where('chain', '=', this.id)
        .executeTakeFirst()
      expect(place?.hash).toBe(newest.hash)
    }
    await vi.waitFor(look, patient)
  }

  /** Returns all rows on the chain in a database, without their generations. */
  async contents({ query }: Database): Promise<unknown> {
    const all = []
    for (const table of TABLES) {
      const rows = await query
        .selectFrom(table)
        .selectAll()
        .where('orphaned', '=', 0)
        .where('chain', '=', this.id)
        .execute()
      all.push(rows.map((row) => JSON.stringify(Object.entries({ ...row, born: 0 }).sort())).sort())
    }
    return all
  }

  /** Returns the same rows, indexed in a single run. */
  async straight(): Promise<unknown> {
    const database = await openDatabase(':memory:')
    const indexers = this.start(database)
    await this.reached(database)
    await indexers.stop()
    const all = await this.contents(database)
    await database.close()
    return all
  }
}

describeEachDatabase('indexChain', (open, url) => {
  afterEach(stopAll)

  it('stores 600 transactions, once each, and continues with new blocks', async () => {
    const [database, view] = [await open(), await View.open()]
    const hashes = [...(await test.mine(transfers(600), 100))]
    view.start(database)
    await view.reached(database)
    hashes.push(...(await test.mine(transfers(3), 1)))
    await view.reached(database)
    const rows = await database.query
      .selectFrom('history_transactions')
      .select('hash')
      .where('chain', '=', view.id)
      .execute()
    expect(rows.map(({ hash }) => hash).sort()).toEqual([...hashes].sort())
    expect(await view.contents(database)).toEqual(await view.straight())
  })

  it('reads each block once, even if the blocks that it read together need several writes', async () => {
    const database = await open()
    const view = await View.open()
    await test.mine(transfers(1200), 300)
    const { request } = view.node
    const read: unknown[] = []
    const counted: ChainNode = {
      ...view.node,
      request(method, params, signal) {
        const [number, isFull] = params as readonly unknown[]
        if (method === 'eth_getBlockByNumber' && isFull === true) read.push(number)
        return request(method, params, signal)
      },
    }
    const writes: number[] = []
    view.start(database, {
      nodes: new Map([[view.id, counted]]),
      metrics: { ...unobserved, indexed: (...[, , , transactions]) => writes.push(transactions) },
    })
    await view.reached(database)
    expect(read).toHaveLength(new Set(read).size)
    expect(writes).toEqual(database.kind === 'sqlite' ? [300, 300, 300, 300] : [1200])
    expect(await view.contents(database)).toEqual(await view.straight())
  })

  it('rolls back replaced blocks of any depth, and stores their replacements', async () => {
    const [database, view] = [await open(), await View.open()]
    const reorganised = vi.fn()
    view.start(database, { metrics: { ...unobserved, reorganised } })
    await test.mine(transfers(1), 1)
    for (const depth of [1, 2, 7]) {
      await test.mine(transfers(depth * 2), 2)
      await view.reached(database)
      // The first of the new blocks has another transaction; the others are empty.
      const other = { from: test.accounts[6], to: test.accounts[7], value: '0x7' }
      await test.request('anvil_reorg', [depth, [[other, 0]]])
      await view.reached(database)
      expect(reorganised).toHaveBeenLastCalledWith(view.id, depth)
      expect(await view.contents(database)).toEqual(await view.straight())
    }
  })

  it('reads blocks that are too large for one answer in parts, and omits transactions that are too large themselves', async () => {
    const [database, view] = [await open(), await View.open()]
    const hashes = [...(await test.mine(transfers(9), 3))]
    const whole = (await view.straight()) as readonly unknown[]
    const tooLarge = (): Problem =>
      new Problem(502, [{ name: 'node', description: 'The answer is too large.' }], {
        cause: new NodeFailure('too-large', 'The answer has more than 8 bytes.'),
      })
    let isOmitting = false
    const requests: string[] = []
    const node: ChainNode = {
      ...view.node,
      async request(method, params, signal) {
        const [first, isFull] = params as readonly unknown[]
        requests.push(method)
        if (method === 'eth_getBlockReceipts') throw tooLarge()
        if (method === 'eth_getBlockByNumber' && isFull === true) throw tooLarge()
        if (isOmitting && method === 'eth_getTransactionReceipt' && first === hashes[4]) throw tooLarge()
        return view.node.request(method, params, signal)
      },
    }
    view.start(database, { nodes: new Map([[view.id, node]]) })
    await view.reached(database)
    await stopAll()
    expect(await view.contents(database)).toEqual(whole)
    expect(requests).toContain('eth_getTransactionByHash')

    isOmitting = true
    const other = await openDatabase(':memory:')
    const warn = vi.fn()
    view.start(other, { nodes: new Map([[view.id, node]]), log: { info: () => {}, warn } })
    await view.reached(other)
    await stopAll()
    const stored = await other.query.selectFrom('history_transactions').select('hash').execute()
    expect(stored.map(({ hash }) => hash).sort()).toEqual(hashes.filter((_, at) => at !== 4).sort())
    const gaps = await other.query.selectFrom('history_gaps').select(['chain', 'hash']).execute()
    expect(gaps).toEqual([{ chain: view.id, hash: hashes[4] }])
    expect(warn.mock.calls).toEqual([[expect.objectContaining({ hashes: [hashes[4]] }), expect.any(String)]])
    await other.close()
  })

  it('stores the blocks before one that cannot be read', async () => {
    const [database, view] = [await open(), await View.open()]
    const bad = view.fromBlock + 2
    const node: ChainNode = {
      ...view.node,
      async request(method, params, signal) {
        const [tag] = params as readonly unknown[]
        if (method === 'eth_getBlockReceipts' && Number(tag) === bad) throw new Error('A fault of the node')
        return view.node.request(method, params, signal)
      },
    }
    await test.mine(transfers(6), 1)
    view.start(database, { nodes: new Map([[view.id, node]]) })
    await vi.waitFor(async () => {
      const { block } = await database.query
        .selectFrom('history_cursors')
        .select('block')
        .where('chain', '=', view.id)
        .executeTakeFirstOrThrow()
      expect(Number(block)).toBe(bad - 1)
    }, patient)
  })

  it('detects blocks that were replaced while the indexer was stopped, even by more blocks', async () => {
    const [database, view] = [await open(), await View.open()]
    view.start(database)
    await test.mine(transfers(1), 1)
    const snapshot = await test.request('evm_snapshot')
    await test.mine(transfers(20), 1)
    await view.reached(database)
    await stopAll()
    await test.request('evm_revert', [snapshot])
    await test.mine(transfers(50).reverse(), 2)
    view.start(database)
    await view.reached(database)
    expect(await view.contents(database)).toEqual(await view.straight())
  })

  it('changes nothing if more blocks were replaced than it may roll back', async () => {
    const [database, view] = [await open(), await View.open()]
    view.start(database)
    await test.mine(transfers(10), 1)
    await view.reached(database)
    await stopAll()
    const before = await view.contents(database)
    await test.request('anvil_reorg', [6, []])
    const warn = vi.fn()
    view.start(database, { deepestReorg: 5, log: { info: () => {}, warn } })
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patient)
    expect(warn.mock.calls[0]?.[0].err.name).toBe('TooDeep')
    await stopAll()
    expect(await view.contents(database)).toEqual(before)
  })

  it.each(['before', 'while'] as const)(
    'rolls back nothing if the node moved to another network %s it was read [G5]',
    async (moment) => {
      const [database, view] = [await open(), await View.open()]
      view.start(database)
      await test.mine(transfers(3), 1)
      await view.reached(database)
      await stopAll()
      const before = await view.contents(database)
      // The node returns other hashes, as a node of another network would.
      let requestCount = 0
      const fork = (text: string): string => `0x${[...text.slice(2)].reverse().join('')}`
      const node: ChainNode = {
        ...view.node,
        async request(method, params, signal) {
          if (method === 'eth_chainId') {
            requestCount += 1
            return moment === 'while' && requestCount === 1
              ? view.node.request(method, params, signal)
              : '0x3e7'
          }
          const answer = await view.node.request(method, params, signal)
          if (method !== 'eth_getBlockByNumber' || typeof answer !== 'object' || answer === null)
            return answer
          // Every block of a node has these fields.
          const block = answer as { hash: string; parentHash: string }
          return { ...block, hash: fork(block.hash), parentHash: fork(block.parentHash) }
        },
      }
      const warn = vi.fn()
      view.start(database, { nodes: new Map([[view.id, node]]), log: { info: () => {}, warn } })
      await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patient)
      expect(warn.mock.calls[0]?.[0].err.name).toBe('OtherNetwork')
      await stopAll()
      expect(await view.contents(database)).toEqual(before)
      view.start(database)
      await test.mine(transfers(2), 1)
      await view.reached(database)
      expect(await view.contents(database)).toEqual(await view.straight())
    },
  )

  it('stores no first block of another network [G5]', async () => {
    const [database, view] = [await open(), await View.open()]
    await test.mine(transfers(2), 1)
    const node: ChainNode = { ...test.node, chain: view.node.chain }
    const warn = vi.fn()
    view.start(database, { nodes: new Map([[view.id, node]]), log: { info: () => {}, warn } })
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patient)
    await stopAll()
    expect(await view.contents(database)).toEqual(TABLES.map(() => []))
  })

  it('continues after a node has failed for a while', async () => {
    const [database, view] = [await open(), await View.open()]
    await test.mine(transfers(4), 2)
    let failing = 3
    const node: ChainNode = {
      ...view.node,
      request: (method, params, signal) =>
        method === 'eth_getBlockReceipts' && failing-- > 0
          ? Promise.reject(new Error('no node'))
          : view.node.request(method, params, signal),
    }
    view.start(database, { nodes: new Map([[view.id, node]]) })
    await view.reached(database)
    expect(failing).toBeLessThan(1)
    expect(await view.contents(database)).toEqual(await view.straight())
  })

  it('reads receipts one by one if the node does not return those of a block', async () => {
    const [database, view] = [await open(), await View.open()]
    await test.mine(transfers(6), 3)
    const node: ChainNode = {
      ...view.node,
      request: (method, params, signal) =>
        method === 'eth_getBlockReceipts'
          ? Promise.reject(new NodeError(-32601, 'Method not found'))
          : view.node.request(method, params, signal),
    }
    view.start(database, { nodes: new Map([[view.id, node]]) })
    await view.reached(database)
    expect(await view.contents(database)).toEqual(await view.straight())
  })

  it('stores each block once if two processes index the chain at the same time', async () => {
    const [one, two, view] = [await open(), await open(), await View.open()]
    const writers = new Set<string>()
    const observe = (name: string): Partial<IndexJobsOptions> => ({
      blocksAtOnce: 1,
      metrics: { ...unobserved, indexed: () => void writers.add(name) },
    })
    const first = view.start(one, observe('first'))
    view.start(two, observe('second'))
    await test.mine(transfers(40), 2)
    await view.reached(one)
    // The one whose writes came late may be pausing.
    await first.stop()
    await test.mine(transfers(6), 2)
    await view.reached(two)
    expect(writers).toContain('second')
    expect(await view.contents(two)).toEqual(await view.straight())
  })

  it('reports the progress of another process that indexes the chain, and that it has stopped storing [G3]', async () => {
    const [one, two, view] = [await open(), await open(), await View.open()]
    await test.mine(transfers(2), 1)
    const indexers = view.start(one)
    await view.reached(one)
    const looked = vi.fn()
    const [info, warn] = [vi.fn(), vi.fn()]
    const [watching] = createIndexJobs({
      database: two,
      nodes: new Map([[view.id, view.node]]),
      log: { info, warn },
      metrics: { ...unobserved, looked },
    })
    const { signal } = new AbortController()
    await watching?.watch?.(signal)
    expect(looked).toHaveBeenLastCalledWith(view.id, false, expect.any(Number), 0)
    expect(info).toHaveBeenCalledWith({ chain: view.id }, 'another process indexes this chain')
    await watching?.watch?.(signal)
    expect(warn).not.toHaveBeenCalled()

    await indexers.stop()
    await test.mine(transfers(2), 1)
    await watching?.watch?.(signal)
    expect(looked).toHaveBeenLastCalledWith(view.id, false, expect.any(Number), 2)
    expect(warn).toHaveBeenCalledWith(
      { chain: view.id, behind: 2 },
      'the process that indexes this chain stores nothing',
    )
  })

  it('loses and repeats nothing if its process is killed during a write', async () => {
    const [database, view] = [await open(), await View.open()]
    await test.mine(transfers(20), 2)
    const child = await startProcess(await url(), view, 4)
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    const place = await database.query
      .selectFrom('history_cursors')
      .select('block')
      .where('chain', '=', view.id)
      .executeTakeFirst()
    expect(place?.block).toBe(view.fromBlock + 3)
    view.start(database)
    await view.reached(database)
    expect(await view.contents(database)).toEqual(await view.straight())
  })
})

/**
 * Starts a process that indexes the chain until it has stored `blocks` blocks, and is killed while it writes the next.
 */
async function startProcess(
  databaseUrl: string,
  { id, fromBlock }: View,
  blocks: number,
): Promise<ChildProcess> {
  const script = await bundleForNode(new URL('../../../testing/index-test-chain.ts', import.meta.url))
  const numbers = [fromBlock, blocks].map(String)
  return spawn(process.execPath, [script, databaseUrl, test.rpcUrl, id, ...numbers], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}
