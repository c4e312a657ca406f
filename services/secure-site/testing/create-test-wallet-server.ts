import { randomBytes } from 'node:crypto'
import type { FrameSession, SessionUser } from '../frame/session/frame-session.js'
import { createServiceRelay, type RelayedRequest, type ServiceRelay } from '../src/chains/service-relay.js'
import type { ConfiguredChain } from '../src/chains/site-chain.js'
import { createEnvironmentKeyEncryption } from '../src/keys/environment-key-encryption.js'
import type { KeyEncryption } from '../src/keys/key-encryption.js'
import { createKeyVault } from '../src/keys/key-vault.js'
import { createPermissionLedger } from '../src/permissions/permission-ledger.js'
import { grantRequest, spendRequest } from '../src/permissions/permission-terms.js'
import { openSiteDatabase, type SiteDatabase } from '../src/storage/site-database.js'

/** The wallet's part of the server, with a real database in memory, and sessions of its users. */
export interface TestWalletServer {
  readonly database: SiteDatabase
  readonly encryption: KeyEncryption
  /**
   * Creates a session of the user; each call represents another device.
   *
   * @param chains whose bundlers and paymasters the session reaches
   */
  session(user: SessionUser | undefined, chains?: readonly ConfiguredChain[]): TestSession
  close(): Promise<void>
}

export interface TestSession extends FrameSession {
  /** Signs another user in, or signs out. */
  become(user: SessionUser | undefined): void
  /** The requests to the server, in order. */
  readonly requests: readonly { readonly path: string; readonly body: unknown }[]
}

/** @param now milliseconds since 1970 */
export async function createTestWalletServer({
  now = Date.now,
}: {
  readonly now?: () => number
} = {}): Promise<TestWalletServer> {
  const database = await openSiteDatabase(':memory:')
  const encryption = createEnvironmentKeyEncryption([{ id: 'test', key: randomBytes(32) }])
  const vault = createKeyVault({ query: database.query, encryption, now })
  const ledger = createPermissionLedger(database, now)

  async function answer(path: string, userId: string, body: unknown, relay: ServiceRelay): Promise<unknown> {
    const textOf = (name: string): string => String(Reflect.get(Object(body), name))
    switch (path) {
      case 'keys/open':
      case 'keys/export':
        return vault.open(userId)
      case 'keys/keep':
        return vault.keep(userId, textOf('sealedSeed'))
      case 'permissions/grant':
        return ledger.grant(userId, grantRequest.parse(body))
      case 'permissions/list':
        return { grants: await ledger.list(userId) }
      case 'permissions/revoke':
        return ledger.revoke(userId, textOf('id'))
      case 'permissions/spend':
        return ledger.spend(userId, spendRequest.parse(body))
      case 'chains/ready':
        return { chains: await relay.ready() }
      case 'chains/relay':
        // The real route validates the body.
        return relay.ask(body as RelayedRequest)
      case 'permissions/release':
        return ledger.release(userId, textOf('spend'))
      default:
        throw new Error(`There is no ${path}.`)
    }
  }

  return {
    database,
    encryption,
    session(first, chains = []) {
      let user = first
      const relay = createServiceRelay(chains)
      const listeners = new Set<(user: SessionUser | undefined) => void>()
      const requests: { path: string; body: unknown }[] = []
      return {
        requests,
        user: () => user,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        become(next) {
          user = next
          for (const listener of listeners) listener(next)
        },
        async call<Answer>(path: string, { body }: { readonly body?: unknown } = {}) {
          requests.push({ path, body })
          if (!user) throw new Error('You are signed out.')
          // JSON, as over the wire; the caller chooses the type.
          return JSON.parse(JSON.stringify((await answer(path, user.id, body, relay)) ?? {})) as Answer
        },
      }
    },
    close: () => database.close(),
  }
}
