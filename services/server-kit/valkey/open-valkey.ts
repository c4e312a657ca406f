import { createHash } from 'node:crypto'
import { createBreaker } from '../outage/create-breaker.js'
import type { ValkeyClient } from './valkey-connection.js'

/** Milliseconds. */
const ANSWER_WITHIN = 500
const REST = 2000
/** Longer texts are not stored. Characters. */
const LONGEST = 64 * 1024

/** Points of a key in its window. */
export interface ValkeyCount {
  readonly points: number
  /** Remaining time of the window. Milliseconds. */
  readonly endsIn: number
}

/** A text that another process stored. */
export interface ValkeyText {
  readonly text: string
  /** Remaining lifetime. Milliseconds. */
  readonly remaining: number
}

/**
 * A Valkey or Redis server that several processes share: for counts and for copies that may be lost at any time. Keys consist of
 * prefix, name and a SHA-256: they contain no address, id or token of a caller. Every key expires.
 *
 * Every call settles within half a second. After a failed one, the following fail at once for two seconds.
 */
export interface Valkey {
  /**
   * Adds points to a key, in one step with those of other processes. The window begins with its first points.
   *
   * @param window milliseconds
   * @throws `ValkeyUnavailable`
   */
  count(name: string, key: string, points: number, window: number): Promise<ValkeyCount>
  /**
   * Returns a stored text; `undefined` if there is none.
   *
   * @throws `ValkeyUnavailable`
   */
  get(name: string, key: string): Promise<ValkeyText | undefined>
  /**
   * Stores a text; one of more than 65,536 characters is not stored.
   *
   * @param lifetime milliseconds
   * @throws `ValkeyUnavailable`
   */
  set(name: string, key: string, text: string, lifetime: number): Promise<void>
  /** Ends the connection. Further calls fail. */
  close(): void
}

/** Valkey did not respond, or refused a command. After `late` and `refused` it is unknown whether a count has changed. */
export class ValkeyUnavailable extends Error {
  override readonly name: string = 'ValkeyUnavailable'
  /** `resting`: skipped after an earlier failure. */
  readonly reason: 'offline' | 'late' | 'resting' | 'refused'
  constructor(reason: ValkeyUnavailable['reason'], options?: ErrorOptions) {
    super(`Valkey is unavailable (${reason}).`, options)
    this.reason = reason
  }
}

export interface OpenValkeyOptions {
  /** `redis://[user:password@]host[:port][/database]`; `rediss:` with TLS; also `valkey:` and `valkeys:`. */
  readonly url: string
  /** First part of every key: deployments on the same server differ by it. */
  readonly prefix: string
  /** Called once for each outage, for the log. */
  readonly onFault: (error: Error) => void
  /** Called when Valkey becomes available or unavailable, for the metrics. */
  readonly onAvailable?: ((isAvailable: boolean) => void) | undefined
  /** Time limit of one call. Milliseconds; default 500. */
  readonly within?: number | undefined
  /** Pause after a failed call. Milliseconds; default 2000. */
  readonly rest?: number | undefined
}

/** Returns true for the URL of a Valkey or Redis server; its only parameter may be a `prefix` of letters, digits, `_` and `-`. */
export function isValkeyUrl(text: string): boolean {
  if (!/^(redis|valkey)s?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  const isPlain = hash === '' && /^\/?\d{0,5}$/.test(pathname)
  return hostname !== '' && isPlain && /^(\?prefix=[\w-]{1,40})?$/.test(search)
}

/** A reply that another connection may not get: the server is a replica now. */
const isDemoted = (error: unknown): boolean => error instanceof Error && error.message.startsWith('READONLY')

/**
 * Opens the connection, and waits for it up to the time limit of a call. An unavailable server is no error: the connection is
 * established in the background, and calls fail until then.
 *
 * @throws `TypeError` for an invalid URL
 * @example
 * const valkey = await openValkey({ url: 'redis://localhost:6379', prefix: 'shop', onFault: console.error })
 * const { points } = await valkey.count('requests', '192.0.2.7', 1, 60_000)
 */
export async function openValkey(options: OpenValkeyOptions): Promise<Valkey> {
  const { url, prefix, onFault, onAvailable, within = ANSWER_WITHIN, rest = REST } = options
  // Loaded here: a server without Valkey needs no client.
  const { connectToValkey } = await import('./valkey-connection.js')
  let onReady = (): void => {}
  const ready = new Promise<void>((resolve) => {
    onReady = resolve
  })
  const connection = connectToValkey(url, {
    lost(error) {
      onAvailable?.(false)
      onFault(error)
    },
    ready() {
      onAvailable?.(true)
      onReady()
    },
  })
  const breaker = createBreaker({
    withinMs: within,
    restMs: rest,
    errorOf: (reason) => new ValkeyUnavailable(reason),
  })

  async function run<Reply>(commands: (client: ValkeyClient) => Promise<Reply>): Promise<Reply> {
    const client = connection.client()
    if (client === undefined) throw new ValkeyUnavailable('offline')
    try {
      return await breaker.soon(async () => commands(client))
    } catch (error) {
      const isOurs = error instanceof ValkeyUnavailable
      // An open connection that is silent may stay so for a quarter of an hour: the network reports nothing.
      if (isOurs ? error.reason === 'late' : isDemoted(error)) connection.replace(client)
      throw isOurs ? error : new ValkeyUnavailable('refused', { cause: error })
    }
  }

  /** No key contains what a caller sent: a hash has no spaces, no address, and one length. */
  const keyOf = (name: string, key: string): string =>
    `${prefix}:${name}:${createHash('sha256').update(`${name}\n${key}`).digest('base64url')}`

  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    ready,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, within)
    }),
  ])
  clearTimeout(timer)
  return {
    async count(name, key, points, window) {
      const counted = keyOf(name, key)
      // A transaction: commands of other processes run before it or after it, never in between.
      const [sum, , endsIn] = await run((client) =>
        client.multi().incrBy(counted, points).pExpire(counted, window, 'NX').pTTL(counted).execTyped(),
      )
      return { points: sum, endsIn }
    },
    async get(name, key) {
      const stored = keyOf(name, key)
      // Sent together. The text may expire in between: its lifetime is below 0 then.
      const [text, remaining] = await run((client) => Promise.all([client.get(stored), client.pTTL(stored)]))
      return text === null || remaining <= 0 ? undefined : { text, remaining }
    },
    async set(name, key, text, lifetime) {
      if (text.length > LONGEST || lifetime < 1) return
      const expiration = { type: 'PX', value: Math.floor(lifetime) } as const
      await run((client) => client.set(keyOf(name, key), text, { expiration }))
    },
    close: () => connection.close(),
  }
}
