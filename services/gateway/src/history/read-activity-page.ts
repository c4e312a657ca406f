import { Problem } from '@quoin/server-kit/http'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { problemOfFailures } from '../providers/ask-in-order.js'
import { inConfiguredOrder, type NamedProvider } from '../providers/in-configured-order.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import {
  type HistoryCursor,
  type HistoryStream,
  OWN_INDEX,
  readCursor,
  writeCursor,
} from './history-cursor.js'
import { mergePages, newestFirst, type StreamPage } from './merge-pages.js'
import type { HistoryPageAnswer, HistoryPageQuestion, StoredEntry } from './read-history-page.js'
import type { HistorySource } from './sources/history-source.js'

/** The gateway's own index: one list for all networks that it has. */
export interface OwnIndex {
  supports(chain: GatewayChain): boolean
  /** Stores what is new, before a first page. @throws `Problem` if the network is unavailable */
  refresh(chain: GatewayChain, account: string, signal: AbortSignal): Promise<void>
  page(question: HistoryPageQuestion): Promise<HistoryPageAnswer>
}

/** Returns true for the networks of the own index: indexed EVM networks, and Solana, which is read account by account. */
export const isIndexed = ({ namespace, history }: GatewayChain): boolean =>
  namespace === 'solana' || history !== undefined

export interface ActivityDeps {
  readonly index: OwnIndex
  /** In the order in which they are asked after the index, unless the network configures another. */
  readonly sources: readonly HistorySource[]
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
}

export interface ActivityQuery {
  /** EVM addresses in lower case. */
  readonly account: string
  readonly chains: readonly GatewayChain[]
  /** `next` of the previous page. */
  readonly cursor: string | undefined
  readonly signal: AbortSignal
}

export interface ActivityPage {
  /** Newest first. */
  readonly entries: readonly StoredEntry[]
  readonly next: string | undefined
  /** CAIP-2 ids of the networks that are missing: without a source, or whose sources failed. */
  readonly unavailable: readonly string[]
}

/** Max number of a source's pages that are read for one page: those without a further entry of the account are skipped. */
const MAX_SKIPPED = 4

const isOfProviders = (error: unknown): error is ProviderFailure | Problem =>
  error instanceof ProviderFailure || (error instanceof Problem && error.status >= 502)

const keyOf = (streams: readonly HistoryStream[]): string =>
  streams
    .map(({ chain, source, after }) => `${chain} ${source} ${after}`)
    .sort()
    .join()

/** Reads the list of one network. */
interface StreamReader {
  /** Returns the names of the network's sources, in their order. */
  namesFor(chain: GatewayChain): readonly string[]
  /**
   * Returns the first page of a network. The index is read later, for all networks together.
   *
   * @throws `ProviderFailure` or `Problem` of the last source if all fail
   */
  begin(chain: GatewayChain, query: ActivityQuery): Promise<StreamPage>
  /** Returns the first page of a source with an entry after the cursor. */
  readSource(
    chain: GatewayChain,
    stream: HistoryStream,
    query: ActivityQuery,
    cursor: HistoryCursor | undefined,
  ): Promise<StreamPage>
}

function createStreamReader({ index, sources, onFailure }: ActivityDeps): StreamReader {
  const own = { name: OWN_INDEX, supports: index.supports }
  const namesFor = (chain: GatewayChain): readonly string[] =>
    inConfiguredOrder<NamedProvider>([own, ...sources], chain, 'history').map(({ name }) => name)

  async function readSource(
    chain: GatewayChain,
    stream: HistoryStream,
    { account, signal }: ActivityQuery,
    cursor: HistoryCursor | undefined,
  ): Promise<StreamPage> {
    const source = sources.find(({ name }) => name === stream.source)
    if (source === undefined) return { streams: [stream], entries: [], next: undefined }
    let after = stream.after === '' ? undefined : stream.after
    for (let turn = 0; ; turn++) {
      const page = await source.page({ chain, account, after, signal })
      const entries = page.entries.filter((entry) => cursor === undefined || newestFirst(cursor, entry) < 0)
      const isEnd = page.next === undefined || page.next === after
      if (entries.length > 0 || isEnd || turn === MAX_SKIPPED) {
        return { streams: [{ ...stream, after: after ?? '' }], entries, next: isEnd ? undefined : page.next }
      }
      after = page.next
    }
  }

  async function begin(chain: GatewayChain, query: ActivityQuery): Promise<StreamPage> {
    let last: ProviderFailure | Problem | undefined
    for (const source of namesFor(chain)) {
      query.signal.throwIfAborted()
      const stream = { chain: chain.id, source, after: '' }
      try {
        if (source !== OWN_INDEX) return await readSource(chain, stream, query, undefined)
        await index.refresh(chain, query.account, query.signal)
        return { streams: [stream], entries: [], next: undefined }
      } catch (error) {
        query.signal.throwIfAborted()
        if (!isOfProviders(error)) throw error
        if (error instanceof ProviderFailure) onFailure?.(error)
        last = error
      }
    }
    throw last instanceof Problem ? last : problemOfFailures('history', last)
  }

  return { namesFor, begin, readSource }
}

/** What the steps of a read share. */
interface ReaderParts extends Pick<ActivityDeps, 'index' | 'onFailure'> {
  readonly streams: StreamReader
}

const isOwn = ({ source }: HistoryStream): boolean => source === OWN_INDEX

/** Returns the lists of the index alone, as a cursor without lists names them. */
const ownStreams = ({ index }: ReaderParts, chains: readonly GatewayChain[]): readonly HistoryStream[] =>
  chains.filter(index.supports).map(({ id }) => ({ chain: id, source: OWN_INDEX, after: '' }))

async function readIndex(
  { index }: ReaderParts,
  streams: readonly HistoryStream[],
  { account }: ActivityQuery,
  cursor: HistoryCursor | undefined,
): Promise<StreamPage> {
  const { entries, next, generations } = await index.page({
    account,
    chains: streams.map(({ chain }) => chain),
    cursor,
  })
  return { streams, entries, next, generations }
}

/** The first pages of lists, and the ids of the networks that are missing. */
interface BegunLists {
  readonly pages: readonly StreamPage[]
  readonly unavailable: readonly string[]
}

/** Returns the first pages of all networks. Throws if every network fails, or for another reason than its sources. */
async function beginAll({ streams }: ReaderParts, query: ActivityQuery): Promise<BegunLists> {
  const served = query.chains.filter((chain) => streams.namesFor(chain).length > 0)
  const unavailable = query.chains.filter((chain) => !served.includes(chain)).map(({ id }) => id)
  const begun = await Promise.allSettled(served.map((chain) => streams.begin(chain, query)))
  query.signal.throwIfAborted()
  const failed = begun.filter((one) => one.status === 'rejected')
  // One unavailable network does not fail the others: the answer lists it.
  const fault = failed.find(({ reason }) => !isOfProviders(reason)) ?? failed.at(0)
  const isFault = fault !== undefined && (failed.length === served.length || !isOfProviders(fault.reason))
  if (isFault) throw fault.reason
  for (const [at, { id }] of served.entries()) if (begun[at]?.status === 'rejected') unavailable.push(id)
  const pages = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return { pages, unavailable }
}

/** Refuses lists that no page names: a client can write a cursor, and each list costs requests. */
function checkStreams(
  { streams: { namesFor } }: ReaderParts,
  chains: readonly GatewayChain[],
  streams: readonly HistoryStream[],
): void {
  const isValid = streams.every(({ chain: id, source }, at) => {
    const chain = chains.find((one) => one.id === id)
    return (
      chain !== undefined &&
      namesFor(chain).includes(source) &&
      streams.findIndex((other) => other.chain === id) === at
    )
  })
  if (isValid) return
  throw new Problem(400, [{ name: 'cursor', description: 'Not a `next` of an earlier page.' }])
}

/** Returns the pages of the lists that the cursor continues. */
async function continueAll(
  { streams: { readSource }, onFailure }: ReaderParts,
  query: ActivityQuery,
  cursor: HistoryCursor,
  streams: readonly HistoryStream[],
): Promise<readonly StreamPage[]> {
  const reads = streams.flatMap((stream) => {
    const chain = query.chains.find(({ id }) => id === stream.chain)
    return chain === undefined ? [] : [readSource(chain, stream, query, cursor)]
  })
  return Promise.all(reads).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error
    onFailure?.(error)
    throw problemOfFailures('history', error)
  })
}

/** Reads the first page. */
async function readFirst(parts: ReaderParts, query: ActivityQuery): Promise<ActivityPage> {
  const { pages, unavailable } = await beginAll(parts, query)
  const indexed = pages.flatMap(({ streams }) => streams).filter(isOwn)
  const further = pages.filter((page) => !page.streams.some(isOwn))
  return merge(parts, query, undefined, { indexed, further, unavailable })
}

/** Reads the page after a cursor. */
async function readNext(
  parts: ReaderParts,
  query: ActivityQuery,
  cursor: HistoryCursor,
): Promise<ActivityPage> {
  if (cursor.streams) checkStreams(parts, query.chains, cursor.streams)
  const streams = cursor.streams ?? ownStreams(parts, query.chains)
  const further = await continueAll(
    parts,
    query,
    cursor,
    streams.filter((stream) => !isOwn(stream)),
  )
  return merge(parts, query, cursor, { indexed: streams.filter(isOwn), further, unavailable: [] })
}

/** The lists of a page: those of the index, which is read for all networks together, and pages of the others. */
interface ReadLists {
  readonly indexed: readonly HistoryStream[]
  readonly further: readonly StreamPage[]
  readonly unavailable: readonly string[]
}

/** Reads the index, and merges the lists. */
async function merge(
  parts: ReaderParts,
  query: ActivityQuery,
  cursor: HistoryCursor | undefined,
  { indexed, further, unavailable }: ReadLists,
): Promise<ActivityPage> {
  const pages = indexed.length > 0 ? [await readIndex(parts, indexed, query, cursor), ...further] : further
  const { entries, rest } = mergePages(pages, cursor)
  if (rest === undefined) return { entries, next: undefined, unavailable }
  // A list of the index alone has the cursor that all versions of the gateway read.
  const isPlain = keyOf(rest.streams ?? []) === keyOf(ownStreams(parts, query.chains))
  const next = writeCursor(isPlain ? { ...rest, streams: undefined } : rest)
  return { entries, next, unavailable }
}

/** Reads the lists of an account's networks, each from one source, and merges them. */
export function createActivityReader(deps: ActivityDeps): {
  read(query: ActivityQuery): Promise<ActivityPage>
  /** Returns true if pages of a network come from its index in the database, which needs no request. */
  isStored(chain: GatewayChain): boolean
} {
  const { index, onFailure } = deps
  const parts: ReaderParts = { index, onFailure, streams: createStreamReader(deps) }
  return {
    isStored: (chain) =>
      chain.namespace === 'eip155' && index.supports(chain) && parts.streams.namesFor(chain)[0] === OWN_INDEX,
    async read(query) {
      const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
      return cursor === undefined ? readFirst(parts, query) : readNext(parts, query, cursor)
    },
  }
}
