import type { NonceStore, SessionStore, SiwxAccount, SiwxAccountKey, StoredNonce } from './siwx-stores.js'

export interface MemoryStoreOptions {
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number
  /** Maximum number of entries; the oldest is removed first. Default: 100,000. */
  readonly size?: number
}

function dropOldest(map: Map<string, unknown>, size: number): void {
  const [oldest] = map.keys()
  if (map.size > size && oldest !== undefined) map.delete(oldest)
}

/**
 * Creates a nonce store in the memory of this process: for a single process, and for development. Several processes and
 * serverless functions need a shared store.
 */
export function createMemoryNonces({ now = Date.now, size = 100_000 }: MemoryStoreOptions = {}): NonceStore {
  const nonces = new Map<string, StoredNonce & { readonly isUsed: boolean }>()
  return {
    async add(nonce) {
      for (const [key, { expiresAt }] of nonces) {
        // Entries are in the order in which they were issued.
        if (expiresAt > now()) break
        nonces.delete(key)
      }
      nonces.set(nonce.nonce, { ...nonce, isUsed: false })
      dropOldest(nonces, size)
    },
    find: async (nonce) => nonces.get(nonce),
    async use(nonce) {
      const known = nonces.get(nonce)
      if (!known || known.isUsed) return false
      nonces.set(nonce, { ...known, isUsed: true })
      return true
    },
  }
}

const isSame = (one: SiwxAccountKey, other: SiwxAccountKey): boolean =>
  one.chainId === other.chainId && one.accountAddress === other.accountAddress

/** Creates a session store in the memory of this process: sessions end with it. */
export function createMemorySessions({
  now = Date.now,
  size = 100_000,
}: MemoryStoreOptions = {}): SessionStore {
  const sessions = new Map<string, readonly SiwxAccount[]>()
  const keep = (session: string, accounts: readonly SiwxAccount[]): void => {
    sessions.delete(session)
    if (accounts.length > 0) sessions.set(session, accounts)
  }
  return {
    async add(session, accounts) {
      const others = (sessions.get(session) ?? []).filter(
        (one) => !accounts.some((added) => isSame(one, added)),
      )
      keep(session, [...others, ...accounts])
      dropOldest(sessions, size)
    },
    async list(session) {
      const accounts = (sessions.get(session) ?? []).filter(({ expiresAt }) => expiresAt > now())
      if (accounts.length === 0) sessions.delete(session)
      return accounts
    },
    async remove(session, account) {
      keep(session, account ? (sessions.get(session) ?? []).filter((one) => !isSame(one, account)) : [])
    },
    async revoke(account) {
      for (const [session, accounts] of [...sessions]) {
        const left = accounts.filter((one) => !isSame(one, account))
        if (left.length < accounts.length) keep(session, left)
      }
    },
  }
}
