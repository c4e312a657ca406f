import { Problem } from '@quoin/server-kit/http'
import type { SharedCache } from '../../caches/shared-cache.js'
import { NodeError } from '../../chains/chain-node.js'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { inConfiguredOrder } from '../../providers/in-configured-order.js'
import { type CacheObserver, createExpiringCache } from '../../tokens/expiring-cache.js'
import { comparable } from '../find-names.js'
import type { NameSource } from './name-source.js'
import { isNormal, normalName } from './normal-name.js'

/** Lifetime of a resolved address: money is sent to it. Milliseconds. */
const FRESH = 30_000
/** Lifetime of a primary name (ACC-05). Milliseconds. */
const FRESH_NAME = 300_000
const MAX_CACHED = 5000

/** An address that a name stands for on one network. */
export interface NamedAddress {
  /** In its normal form (ENSIP-15). */
  readonly name: string
  readonly address?: string | undefined
  /** Name of the source that answered. */
  readonly source?: string | undefined
}

/** The verified primary name of an address, with the picture as its record states it. */
export interface PrimaryName {
  readonly name: string
  readonly avatar?: string | undefined
}

/** Names and addresses by all sources of a network. */
export interface NameDirectory {
  /** Returns the names of the sources of a network (CAIP-2). */
  sourcesOn(chainId: string): readonly string[]
  /**
   * Resolves a name for exactly one network.
   *
   * @throws `Problem` 400 for a name without a normal form or an unsupported network, 501 to 504 if a source does not answer
   */
  resolve(name: string, chainId: string, signal: AbortSignal): Promise<NamedAddress>
  /**
   * Returns the primary name of an address, only if it resolves back to the address on that network (SEC-09).
   *
   * @throws `Problem` 502 to 504 if a source does not answer and no other has a name
   */
  primaryName(address: string, chainId: string, signal: AbortSignal): Promise<PrimaryName | undefined>
}

export interface NameDirectoryOptions {
  /** By CAIP-2 id. */
  readonly chains: ReadonlyMap<string, GatewayChain>
  /** In their order, unless the network's `providers.names` has another. */
  readonly sources: readonly NameSource[]
  /** Time limit of one resolution. Milliseconds; default 10,000. */
  readonly timeout?: number | undefined
  readonly onCacheSize?: CacheObserver | undefined
  readonly sharedCache?: SharedCache | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A boxed answer: that there is none is kept, too. */
interface Found<Value> {
  readonly found: Value | undefined
}

interface Question {
  readonly chain: GatewayChain
  /** A normalized name, or an address. */
  readonly text: string
  readonly signal: AbortSignal
}

/** Returns the error for a caller: the details of nodes stay here. */
function problemOf(error: unknown): unknown {
  if (error instanceof NodeError) {
    const problem = new Problem(502, [{ name: 'node', description: 'The node refused the request.' }])
    return Object.assign(problem, { cause: error })
  }
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return isLate
    ? new Problem(504, [{ name: 'name', description: 'The name was not resolved in time.' }])
    : error
}

/** Creates the directory. */
export function createNameDirectory(options: NameDirectoryOptions): NameDirectory {
  const { chains, sources, timeout = 10_000, onCacheSize, sharedCache, now } = options
  const cache = { max: MAX_CACHED, onSize: onCacheSize, now }
  // Not shared: money is sent to them, so each process resolves them itself.
  const addresses = createExpiringCache<Found<string>>({ ...cache, name: 'names', freshMs: FRESH })
  const primaryNames = createExpiringCache<Found<PrimaryName>>({
    ...cache,
    name: 'primaryNames',
    freshMs: FRESH_NAME,
    shared: sharedCache?.values('primaryNames'),
  })

  const sourcesOf = (chain: GatewayChain): readonly NameSource[] => inConfiguredOrder(sources, chain, 'names')

  /** Runs within the time limit, also if a source ignores its signal. */
  async function withinLimit<Value>(run: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const signal = AbortSignal.timeout(timeout)
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      return await Promise.race([run(signal), ended])
    } catch (error) {
      throw problemOf(error)
    }
  }

  /** Returns the address by one source, kept for half a minute. */
  async function addressBy(
    source: NameSource,
    { chain, text: name, signal }: Question,
  ): Promise<string | undefined> {
    const load = async (): Promise<Found<string>> => ({
      found: await withinLimit((within) => source.addressOf(name, chain, within)),
    })
    const key = `${source.name} ${chain.id} ${name}`
    const { found } = await (source.isUncached ? load() : addresses.read(key, load, signal))
    return found
  }

  async function verifiedNameOf(
    source: NameSource,
    { chain, text: address }: Question,
    signal: AbortSignal,
  ): Promise<PrimaryName | undefined> {
    const name = await source.claimedNameOf(address, chain, signal)
    if (name === undefined || !isNormal(name) || !source.has(name)) return undefined
    const forward = await source.addressOf(name, chain, signal)
    if (forward === undefined || comparable(forward) !== comparable(address)) return undefined
    // The name is returned even if its picture is unavailable.
    const avatar = await source.avatarOf?.(name, chain, signal).catch(() => undefined)
    return { name, avatar }
  }

  /** Returns the verified name by one source, kept for five minutes. */
  async function primaryNameBy(source: NameSource, question: Question): Promise<PrimaryName | undefined> {
    const load = async (): Promise<Found<PrimaryName>> => ({
      found: await withinLimit((within) => verifiedNameOf(source, question, within)),
    })
    const { chain, text: address, signal } = question
    const key = `${source.name} ${chain.id} ${comparable(address)}`
    const { found } = await (source.isUncached ? load() : primaryNames.read(key, load, signal))
    return found
  }

  return {
    sourcesOn(chainId) {
      const chain = chains.get(chainId)
      return chain ? sourcesOf(chain).map(({ name }) => name) : []
    },
    async resolve(text, chainId, signal) {
      const chain = chains.get(chainId)
      if (!chain || sourcesOf(chain).length === 0) {
        throw new Problem(400, [{ name: 'chainId', description: 'has no names at this gateway' }])
      }
      const name = normalName(text)
      if (name === undefined) {
        throw new Problem(400, [{ name: 'name', description: 'is not a valid name (ENSIP-15)' }])
      }
      for (const source of sourcesOf(chain)) {
        if (!source.has(name)) continue
        // A failure ends it: the source may have had the address, and another one must not answer instead.
        const address = await addressBy(source, { chain, text: name, signal })
        if (address !== undefined) return { name, address, source: source.name }
      }
      return { name }
    },
    async primaryName(address, chainId, signal) {
      const chain = chains.get(chainId)
      if (!chain) return undefined
      // A source that fails hides no name of a later one; without any name it is a failure.
      const failures: unknown[] = []
      for (const source of sourcesOf(chain)) {
        try {
          const found = await primaryNameBy(source, { chain, text: address, signal })
          if (found) return found
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
      return undefined
    },
  }
}
