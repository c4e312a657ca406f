import { Problem } from '@quoin/server-kit/http'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ethereum } from '../../testing/provider-context.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import { writeCursor } from './history-cursor.js'
import { type ActivityDeps, createActivityReader, type OwnIndex } from './read-activity-page.js'
import type { HistoryPageQuestion, StoredEntry } from './read-history-page.js'
import type { HistorySource } from './sources/history-source.js'

const account = `0x${'a'.repeat(40)}`
const signal = new AbortController().signal

function chainOf(number: number, history?: readonly string[], indexed = false): GatewayChain {
  return {
    ...ethereum,
    id: `eip155:${number}`,
    ...(history && { providers: { history } }),
    ...(indexed && { history: { fromBlock: 0, confirmations: 0 } }),
  }
}

const entryOf = (chain: string, time: number, position = 0): StoredEntry => ({
  chain,
  block: time,
  position,
  born: 0,
  orphaned: 0,
  hash: `${chain} ${time} ${position}`,
  time,
  sender: account,
  recipient: account,
  created: '',
  nonce: 0,
  succeeded: 1,
  intent: '',
  spread: 0,
  transfers: [],
})

/** A source with the entries of each network, newest first, by pages of `size`; new ones may be added. */
function sourceOf(
  name: string,
  entries: Readonly<Record<string, StoredEntry[]>>,
  size = 3,
): HistorySource & { page: ReturnType<typeof vi.fn<HistorySource['page']>> } {
  return {
    name,
    supports: ({ id }) => entries[id] !== undefined,
    page: vi.fn<HistorySource['page']>(async ({ chain, after }) => {
      const all = entries[chain.id] ?? []
      // The position is the hash of the last entry of the page before.
      const from = after === undefined ? 0 : all.findIndex(({ hash }) => hash === after) + 1
      const page = all.slice(from, from + size)
      const last = page.at(-1)
      return { entries: page, next: last && from + size < all.length ? last.hash : undefined }
    }),
  }
}

function indexOf(entries: readonly StoredEntry[] = [], size = 50): OwnIndex {
  return {
    supports: ({ history }) => history !== undefined,
    refresh: async () => undefined,
    async page({ chains, cursor }: HistoryPageQuestion) {
      const before = ({ time, chain, block, position }: Parameters<typeof writeCursor>[0] | StoredEntry) =>
        [
          String(time).padStart(12, '0'),
          chain,
          String(block).padStart(12, '0'),
          String(position).padStart(12, '0'),
        ].join()
      const rest = entries
        .filter(
          (entry) => chains.includes(entry.chain) && (cursor === undefined || before(entry) < before(cursor)),
        )
        .sort((one, other) => (before(one) < before(other) ? 1 : -1))
      const page = rest.slice(0, size)
      const last = page.at(-1)
      const generations = new Map(chains.map((chain) => [chain, 0]))
      return {
        entries: page,
        generations,
        next: last && rest.length > size ? writeCursor({ ...last, generations }) : undefined,
      }
    },
  }
}

const readerOf = (deps: Partial<ActivityDeps>) => {
  const { read } = createActivityReader({ index: indexOf(), sources: [], ...deps })
  return (chains: readonly GatewayChain[], cursor?: string) => read({ account, chains, cursor, signal })
}

const hashes = (entries: readonly StoredEntry[]): string[] => entries.map(({ hash }) => hash)

describe('the activity of an account', () => {
  it('names networks without a source, and reads the others', async () => {
    const read = readerOf({ sources: [sourceOf('alchemy', { 'eip155:1': [entryOf('eip155:1', 9)] })] })
    const page = await read([chainOf(1), chainOf(5)])
    expect(page.unavailable).toEqual(['eip155:5'])
    expect(page.entries).toHaveLength(1)
    // A configuration without providers: nothing is asked.
    expect((await read([chainOf(1, [])])).unavailable).toEqual(['eip155:1'])
  })

  it('asks the sources in the configured order, and the next one if one fails', async () => {
    const onFailure = vi.fn()
    const first = sourceOf('alchemy', { 'eip155:1': [] })
    first.page.mockRejectedValue(new ProviderFailure('alchemy', 'late'))
    const second = sourceOf('etherscan', { 'eip155:1': [entryOf('eip155:1', 9)] })
    const read = readerOf({ sources: [second, first], onFailure })
    const page = await read([chainOf(1, ['alchemy', 'etherscan'])])
    expect(page).toMatchObject({ unavailable: [], next: undefined })
    expect(page.entries).toHaveLength(1)
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ provider: 'alchemy' }))
    await read([chainOf(1, ['etherscan', 'alchemy'])])
    expect(first.page).toHaveBeenCalledTimes(1)
  })

  it('fails if all networks fail, and otherwise names those that did', async () => {
    const failing = sourceOf('alchemy', { 'eip155:1': [] })
    failing.page.mockRejectedValue(new ProviderFailure('alchemy', 'limited', { retryAfter: 3 }))
    const other = sourceOf('etherscan', { 'eip155:2': [entryOf('eip155:2', 9)] })
    const read = readerOf({ sources: [failing, other] })
    await expect(read([chainOf(1)])).rejects.toMatchObject({ status: 503, retryAfter: 3 })
    expect(await read([chainOf(1), chainOf(2)])).toMatchObject({ unavailable: ['eip155:1'] })
    failing.page.mockRejectedValue(new TypeError('fault'))
    await expect(read([chainOf(1), chainOf(2)])).rejects.toThrow(TypeError)
  })

  it('falls back from a node that does not answer, and reports its problem if it is the only source', async () => {
    const problem = new Problem(504, [{ name: 'node', description: 'late' }])
    const index = { ...indexOf(), refresh: () => Promise.reject(problem) }
    const helius = sourceOf('helius', { 'eip155:1': [entryOf('eip155:1', 9)] })
    const chain = chainOf(1, undefined, true)
    expect((await readerOf({ index, sources: [helius] })([chain])).entries).toHaveLength(1)
    await expect(readerOf({ index })([chain])).rejects.toBe(problem)
  })

  it('continues a list only on the source where it started', async () => {
    const entries = { 'eip155:1': Array.from({ length: 8 }, (_, at) => entryOf('eip155:1', 100 - at)) }
    const first = sourceOf('alchemy', entries)
    const second = sourceOf('etherscan', entries)
    const read = readerOf({ sources: [first, second] })
    const { next } = await read([chainOf(1)])
    first.page.mockRejectedValue(new ProviderFailure('alchemy', 'failed'))
    await expect(read([chainOf(1)], next)).rejects.toMatchObject({ status: 502 })
    expect(second.page).not.toHaveBeenCalled()
    // The source is no longer configured, or the cursor is of another network.
    await expect(read([chainOf(1, ['etherscan'])], next)).rejects.toMatchObject({ status: 400 })
    await expect(read([chainOf(2)], next)).rejects.toMatchObject({ status: 400 })
  })

  it('refuses a cursor that names a network twice', async () => {
    const source = sourceOf('alchemy', { 'eip155:1': [entryOf('eip155:1', 9)] })
    const stream = { chain: 'eip155:1', source: 'alchemy', after: '' }
    const place = { time: 99, chain: 'eip155:1', block: 99, position: 0, generations: new Map() }
    const cursor = writeCursor({ ...place, streams: [stream, stream] })
    await expect(readerOf({ sources: [source] })([chainOf(1)], cursor)).rejects.toMatchObject({ status: 400 })
    expect(source.page).not.toHaveBeenCalled()
  })

  it('keeps the cursor of earlier versions for a list of the index alone', async () => {
    const entries = Array.from({ length: 5 }, (_, at) => entryOf('eip155:1', 100 - at))
    const read = readerOf({ index: indexOf(entries, 2) })
    const chain = chainOf(1, undefined, true)
    const first = await read([chain])
    expect(JSON.parse(Buffer.from(first.next ?? '', 'base64url').toString())).toHaveLength(5)
    const second = await read([chain], first.next)
    const third = await read([chain], second.next)
    expect(third.next).toBeUndefined()
    expect(hashes([...first.entries, ...second.entries, ...third.entries])).toEqual(hashes(entries))
  })

  it('ends a list whose source repeats its position or returns pages without entries', async () => {
    const stubborn = sourceOf('alchemy', { 'eip155:1': [] })
    let asked = 0
    stubborn.page.mockImplementation(async () => ({ entries: [], next: String(asked++) }))
    const page = await readerOf({ sources: [stubborn] })([chainOf(1)])
    expect(page).toEqual({ entries: [], next: undefined, unavailable: [] })
    expect(stubborn.page.mock.calls.length).toBeLessThan(10)
  })

  it('shows each entry of several networks and sources once, newest first, while new ones arrive', async () => {
    const times = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(times, times, times, times, async (one, two, own, late) => {
        const listOf = (chain: string, list: readonly number[]): StoredEntry[] =>
          list
            .map((time, at) => entryOf(chain, time, at))
            .sort((a, b) => b.time - a.time || b.position - a.position)
        const first = listOf('eip155:1', one)
        const sources = [
          sourceOf('alchemy', { 'eip155:1': first }, 3),
          sourceOf('etherscan', { 'eip155:2': listOf('eip155:2', two) }, 7),
        ]
        const index = indexOf(listOf('eip155:3', own), 5)
        const read = readerOf({ sources, index })
        const chains = [chainOf(1), chainOf(2), chainOf(3, undefined, true)]
        const expected = new Set(hashes([...first, ...listOf('eip155:2', two), ...listOf('eip155:3', own)]))
        const shown: StoredEntry[] = []
        let cursor: string | undefined
        do {
          const page = await read(chains, cursor)
          shown.push(...page.entries)
          cursor = page.next
          const arrived = late.pop()
          if (arrived !== undefined) first.unshift(entryOf('eip155:1', 100 + late.length, 1000 + late.length))
        } while (cursor !== undefined)
        const found = hashes(shown)
        expect(found.length).toBe(new Set(found).size)
        expect(new Set(found)).toEqual(expected)
        expect(shown.map(({ time }) => time)).toEqual(shown.map(({ time }) => time).sort((a, b) => b - a))
      }),
      { numRuns: 60 },
    )
  })
})
