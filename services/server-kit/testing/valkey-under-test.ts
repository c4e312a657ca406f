/** A server of Valkey or Redis, or the stand-in for one, and the failures that a test may cause. */
export interface ValkeyUnderTest {
  readonly url: string
  /** Returns all keys with their remaining lifetime in milliseconds; -1: the key never expires. */
  keys(): Promise<readonly { readonly key: string; readonly remaining: number }[]>
  /** Ends all connections of clients. */
  loseConnections(): Promise<void>
  /** Keeps connections open without responses, until `recover`. */
  hang(): Promise<void>
  /** Refuses commands that need memory, until `recover`. */
  fill(): Promise<void>
  /** Refuses writes as a replica does, until `recover`. */
  demote(): Promise<void>
  recover(): Promise<void>
  stop(): Promise<void>
}
