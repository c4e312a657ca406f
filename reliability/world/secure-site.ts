import { createLogger } from '@quoin/server-kit/observability'
import { createSecureSite } from '../../services/secure-site/src/create-secure-site.js'
import type { Mail } from '../../services/secure-site/src/mail/mailer.js'
import { readSecureSiteConfig } from '../../services/secure-site/src/secure-site-config.js'
import { openSiteDatabase } from '../../services/secure-site/src/storage/site-database.js'
import { outsidePrograms } from './virtual-globals.js'
import type { VirtualServer } from './virtual-network.js'

/** The address that the user logs in with. */
export const userEmail = 'user@mail.example'

/** The secure site of a world: the real server, with a database in memory and a mailbox in place of a mail server. */
export interface SecureSite {
  readonly url: string
  readonly server: VirtualServer
  /** Returns the code of the newest mail to the user; `undefined` if it has none. */
  code(): string | undefined
  /** Opens the link of the newest mail that has one, and approves the device, as the user does on a phone. */
  approveDevice(): Promise<void>
  /** Ends every session, as the user does on the site's own page. */
  endSessions(): Promise<void>
  stop(): Promise<void>
}

const url = 'https://wallet.example'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains = [
  { caipNetworkId: 'eip155:1', name: 'One', rpcUrl: 'https://node-a.example/1', nativeCurrency },
  { caipNetworkId: 'eip155:10', name: 'Ten', rpcUrl: 'https://node-a.example/10', nativeCurrency },
]

/** @param now time of the world. Milliseconds since 1970 */
export async function createWorldSite(now: () => number): Promise<SecureSite> {
  const mails: Mail[] = []
  const database = await openSiteDatabase(':memory:')
  const { app, beginStopping } = createSecureSite({
    config: readSecureSiteConfig({
      SECURE_SITE_URL: url,
      SECURE_SITE_ALLOWED_ORIGINS: 'https://app.example',
      SECURE_SITE_KEKS: `test:${'ab'.repeat(32)}`,
      SECURE_SITE_SMTP_URL: 'smtp://mail.example',
      SECURE_SITE_CHAINS: JSON.stringify(chains),
    }),
    database,
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
    now,
    log: createLogger('silent', { write: () => undefined }),
  })
  const ask = (path: string, init: RequestInit): Promise<Response> =>
    outsidePrograms(async () => app.request(new URL(path, url).href, init))
  const newest = (pattern: RegExp): string | undefined =>
    mails.map(({ text }) => pattern.exec(text)?.[0]).findLast((found) => found !== undefined)
  return {
    url,
    server: {
      kind: 'site',
      serves: ({ origin }) => origin === url,
      answer: ({ url: to, method, headers, body }) =>
        ask(to, { method, headers, ...(body !== undefined && { body }) }),
    },
    code: () => newest(/^\d{6}$/m),
    async approveDevice() {
      const token = new URL(newest(/^https:\S+$/m) ?? url).searchParams.get('token') ?? ''
      await ask('/device', { method: 'POST', body: new URLSearchParams({ token }) })
    },
    async endSessions() {
      await database.query.deleteFrom('site_sessions').execute()
    },
    async stop() {
      beginStopping()
      await database.close()
    },
  }
}
