import { readFile, stat } from 'node:fs/promises'
import { readTextWithin } from '@quoin/server-kit/http'
import { isFresh } from '@quoin/server-kit/storage'
import type { GatewayChain, ListedToken } from '../chains/gateway-chain.js'
import { bundledTokens } from './bundled-tokens.js'
import { tokenKey } from './caip-account.js'
import { MAX_LISTED, readTokenList } from './read-token-list.js'

/** The list that comes with the gateway. */
const BUNDLED = 'bundled'

const HOUR = 3_600_000
/** After a failure. Milliseconds. */
const TRY_AGAIN = 60_000
const TIME_LIMIT = 5000
const LARGEST_LIST = 8 * 1024 * 1024

/** The tokens of the networks' token lists. */
export interface TokenLists {
  /** Returns the tokens that were read last; at once. */
  tokens(chain: string): readonly ListedToken[]
  /**
   * Reads the lists of a network if they are older than an hour. Resolves at once if they were read before: refreshing goes on
   * in the background. Never rejects.
   */
  refresh(chain: string): Promise<void>
}

export interface TokenListsOptions {
  readonly chains: readonly GatewayChain[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called with the index of a list in the configuration that could not be read: its URL may contain a key. */
  readonly onFailure?: ((chain: string, index: number) => void) | undefined
}

interface State {
  readonly chain: GatewayChain
  readonly sources: readonly string[]
  /** The last good content of each list. */
  readonly good: (readonly ListedToken[])[]
  tokens: readonly ListedToken[]
  readAt: number | undefined
  freshMs: number
  isRead: boolean
  reading: Promise<void> | undefined
}

/** Returns the lists of a network. Without any configured token, the bundled list. */
function sourcesOf({ tokens, tokenLists }: GatewayChain): readonly string[] {
  return tokenLists ?? (tokens.length === 0 ? [BUNDLED] : [])
}

async function readText(source: string): Promise<string> {
  const tooLarge = (): Error => new Error('larger than 8 MiB')
  if (!/^https?:\/\//.test(source)) {
    if ((await stat(source)).size > LARGEST_LIST) throw tooLarge()
    return readFile(source, 'utf8')
  }
  const response = await fetch(source, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT),
    redirect: 'error',
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`HTTP ${response.status}`)
  }
  return readTextWithin(response, LARGEST_LIST, tooLarge)
}

/** Joins lists in their order; the first one that has a token describes it. */
function join(lists: readonly (readonly ListedToken[])[]): readonly ListedToken[] {
  const found = new Map<string, ListedToken>()
  for (const token of lists.flat()) if (!found.has(tokenKey(token.id))) found.set(tokenKey(token.id), token)
  return [...found.values()].slice(0, MAX_LISTED)
}

/** @see TokenLists */
export function createTokenLists({ chains, now, onFailure }: TokenListsOptions): TokenLists {
  const states = new Map(
    chains.map((chain): readonly [string, State] => {
      const sources = sourcesOf(chain)
      const good = sources.map((source) => (source === BUNDLED ? bundledTokens(chain.id) : []))
      const isRead = sources.every((source) => source === BUNDLED)
      return [
        chain.id,
        {
          chain,
          sources,
          good,
          tokens: join(good),
          readAt: undefined,
          freshMs: HOUR,
          isRead,
          reading: undefined,
        },
      ]
    }),
  )

  async function read(state: State): Promise<void> {
    const { chain, sources, good } = state
    let hasFailed = false
    await Promise.all(
      sources.map(async (source, index) => {
        if (source === BUNDLED) return
        try {
          good[index] = readTokenList(JSON.parse(await readText(source)), chain)
        } catch {
          // The last good content stays.
          hasFailed = true
          onFailure?.(chain.id, index)
        }
      }),
    )
    state.tokens = join(good)
    state.readAt = now()
    state.freshMs = hasFailed ? TRY_AGAIN : HOUR
    state.isRead = true
    state.reading = undefined
  }

  return {
    tokens: (chain) => states.get(chain)?.tokens ?? [],
    async refresh(id) {
      const state = states.get(id)
      if (state === undefined || state.sources.every((source) => source === BUNDLED)) return
      if (!isFresh(state.readAt, state.freshMs, now())) state.reading ??= read(state)
      if (!state.isRead) await state.reading
    },
  }
}
