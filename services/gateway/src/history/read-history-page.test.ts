import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/each-database.js'
import type { Database } from '../storage/open-database.js'
import type { ChainBlock } from './eip155/chain-block.js'
import { orphanBlocks, storeBlocks } from './eip155/store-blocks.js'
import { readCursor } from './history-cursor.js'
import { readHistoryPage } from './read-history-page.js'
import { readPlace, type StoredChain, type StoredPlace, writeFrom } from './stored-place.js'

const ME = `0x${'a'.repeat(40)}`
const YOU = `0x${'b'.repeat(40)}`

/** Blocks arrive, or replace the newest ones: the number of the account's transactions in each new block. */
type Event =
  | { readonly arrive: readonly number[] }
  | { readonly replace: number; readonly by: readonly number[] }

/** Advances, so that new blocks are later than all earlier ones. */
let clock = 1_000_000
let names = 0
const newName = (): string => `0x${(++names).toString(16).padStart(64, '0')}`

/** A chain that the test writes with the indexer's functions. */
class WrittenChain {
  readonly #stored: StoredChain
  #place: StoredPlace = { block: -1, hash: '', generation: 0 }
  /** Hashes of the account's transactions by block. */
  readonly mine: string[][] = []

  private constructor(database: Database, chain: string) {
    this.#stored = { database, chain, fromBlock: 0 }
  }

  static async begin(database: Database, chain: string): Promise<WrittenChain> {
    const written = new WrittenChain(database, chain)
    await readPlace(written.#stored)
    return written
  }

  get newestFirst(): string[] {
    return this.mine.flat().reverse()
  }

  async apply(event: Event): Promise<void> {
    if ('arrive' in event) return this.#arrive(event.arrive)
    const block = Math.max(this.#place.block - event.replace, -1)
    const generation = this.#place.generation + 1
    const to = { block, hash: block < 0 ? '' : newName(), generation }
    await writeFrom(this.#stored, this.#place, to, (query) =>
      orphanBlocks(query, this.#stored.chain, block, generation),
    )
    this.#place = to
    this.mine.length = block + 1
    await this.#arrive(event.by)
  }

  async #arrive(counts: readonly number[]): Promise<void> {
    if (counts.length === 0) return
    const blocks = counts.map((count, index): ChainBlock => {
      const number = this.#place.block + 1 + index
      const hashes = Array.from({ length: count }, newName)
      this.mine.push(hashes)
      return {
        number,
        hash: newName(),
        parent: newName(),
        // Several blocks have the same time, on different chains too.
        time: clock + Math.floor(index / 3),
        omitted: [],
        transactions: [...hashes, newName()].map((hash, position) => ({
          position,
          hash,
          created: '',
          nonce: 0,
          succeeded: true,
          intent: '' as const,
          transfers: [],
          from: position < count ? ME : YOU,
          to: YOU,
        })),
      }
    })
    const last = blocks.at(-1)
    const to = { ...this.#place, block: last?.number ?? 0, hash: last?.hash ?? '' }
    await writeFrom(this.#stored, this.#place, to, (query) =>
      storeBlocks(query, this.#stored.chain, this.#place.generation, blocks),
    )
    this.#place = to
  }
}

const counts = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 })
const events: fc.Arbitrary<readonly Event[]> = fc.array(
  fc.oneof(
    fc.record({ arrive: counts }),
    fc.record({
      replace: fc.integer({ min: 1, max: 6 }),
      by: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 3 }),
    }),
  ),
  { maxLength: 3 },
)

let chains = 0
const newChain = (): string => `eip155:${800_000 + chains++}`

describeEachDatabase('readHistoryPage', (open) => {
  it('returns each transaction once across pages, while blocks arrive and are replaced', async () => {
    const database = await open()
    await fc.assert(
      fc.asyncProperty(fc.tuple(counts, counts), fc.tuple(events, events), async (starts, happenings) => {
        const ids = [newChain(), newChain()]
        const written = await Promise.all(ids.map((id) => WrittenChain.begin(database, id)))
        for (const [index, chain] of written.entries()) await chain.apply({ arrive: starts[index] ?? [] })
        const expected = written.map((chain) => chain.newestFirst)

        const seen: { chain: string; hash: string; time: number }[] = []
        let cursor: string | undefined
        let turn = 0
        do {
          const page = await readHistoryPage(database, {
            account: ME,
            chains: ids,
            cursor: cursor === undefined ? undefined : readCursor(cursor),
          })
          seen.push(...page.entries)
          cursor = page.next
          clock += 100
          for (const [index, chain] of written.entries()) {
            const event = happenings[index]?.[turn]
            if (event) await chain.apply(event)
          }
          turn++
        } while (cursor !== undefined)

        for (const [index, id] of ids.entries()) {
          expect(seen.filter(({ chain }) => chain === id).map(({ hash }) => hash)).toEqual(expected[index])
        }
        const times = seen.map(({ time }) => time)
        expect(times).toEqual([...times].sort((one, other) => other - one))

        // A new first page shows the current chains.
        const fresh = await readHistoryPage(database, {
          account: ME,
          chains: [ids[0] ?? ''],
          cursor: undefined,
        })
        expect(fresh.entries.map(({ hash }) => hash)).toEqual(written[0]?.newestFirst.slice(0, 50))
      }),
      { numRuns: 5 },
    )
  })

  it("drops blocks that were replaced long ago, and continues from the cursor's position", async () => {
    const database = await open()
    const id = newChain()
    const chain = await WrittenChain.begin(database, id)
    await chain.apply({ arrive: [60, 60] })
    const first = await readHistoryPage(database, { account: ME, chains: [id], cursor: undefined })
    for (let turn = 0; turn < 70; turn++) {
      clock += 100
      await chain.apply({ replace: 1, by: [1] })
    }
    const cursor = readCursor(first.next ?? '')
    const second = await readHistoryPage(database, { account: ME, chains: [id], cursor })
    expect(second.entries.map(({ hash }) => hash)).toEqual(chain.newestFirst.slice(1, 51))
    const kept = await database.query
      .selectFrom('history_blocks')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('chain', '=', id)
      .executeTakeFirst()
    expect(kept?.count).toBe(2 + 64)
  })

  it('refuses a write if another process moved the position meanwhile, and writes nothing', async () => {
    const database = await open()
    const chain = newChain()
    const stored: StoredChain = { database, chain, fromBlock: 0 }
    const place = await readPlace(stored)
    expect(place).toEqual({ block: -1, hash: '', generation: 0 })
    const to = { block: 0, hash: newName(), generation: 0 }
    await writeFrom(stored, place, to, (query) => storeBlocks(query, chain, 0, []))
    const block = { number: 0, hash: newName(), parent: '', time: 1, omitted: [], transactions: [] }
    const late = { ...to, hash: block.hash }
    await expect(
      writeFrom(stored, place, late, (query) => storeBlocks(query, chain, 0, [block])),
    ).rejects.toMatchObject({ name: 'PlaceMoved' })
    expect(await readPlace(stored)).toEqual(to)
    const { query } = database
    expect(await query.selectFrom('history_blocks').selectAll().where('chain', '=', chain).execute()).toEqual(
      [],
    )
  })
})
