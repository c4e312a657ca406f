import { fileURLToPath } from 'node:url'
import {
  addOperationRoutes,
  answerProblem,
  checkAddress,
  createRateLimit,
  databaseProblem,
  originMatcher,
  Problem,
  packageVersion,
  requestScope,
  type ServerEnvironment,
  withinTime,
} from '@quoin/server-kit/http'
import { createRequestMetrics, type RequestMetrics } from '@quoin/server-kit/observability'
import { createWriteCheck } from '@quoin/server-kit/storage'
import type { Valkey } from '@quoin/server-kit/valkey'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { describeSite } from './chains/describe-site.js'
import { siteRoutes } from './chains/site-routes.js'
import { createCodeStore } from './codes/code-store.js'
import { createFreshGrants } from './codes/fresh-grants.js'
import { createSecretHashes } from './codes/secret-hashes.js'
import { deviceRoutesOf } from './devices/device-routes.js'
import { createDeviceStore } from './devices/device-store.js'
import { createEmailChanges } from './email/email-changes.js'
import { emailRoutes } from './email/email-routes.js'
import { emailUpdateRoutes } from './email/email-update-routes.js'
import { farcasterRoutes } from './farcaster/farcaster-routes.js'
import { createProofCheck } from './http/check-proof.js'
import { mountRoutes } from './http/mount-routes.js'
import { createProofNonces } from './http/proof-nonces.js'
import type { SiteRoute } from './http/site-route.js'
import { usualWait, type WaitTerms } from './http/wait-for.js'
import { type KeyEncryption, KeyServiceUnavailable } from './keys/key-encryption.js'
import { keyRoutes } from './keys/key-routes.js'
import { createMailBudgets } from './mail/mail-budgets.js'
import { createMailDispatcher } from './mail/mail-dispatcher.js'
import type { Mailer } from './mail/mailer.js'
import { describeRoutes } from './openapi/describe-routes.js'
import { createBuiltPages } from './pages/built-pages.js'
import { addPageRoutes } from './pages/page-routes.js'
import { passkeyRoutes } from './passkeys/passkey-routes.js'
import { permissionRoutes } from './permissions/permission-routes.js'
import { priceRoutes } from './prices/price-routes.js'
import type { SecureSiteConfig } from './secure-site-config.js'
import { sessionRoutesOf } from './sessions/session-routes.js'
import { createSessionStore } from './sessions/session-store.js'
import type { SiteDeps } from './site-deps.js'
import { createAttemptStore } from './social/attempt-store.js'
import { createSocialLogins, type SocialLogins } from './social/social-logins.js'
import { socialRoutes } from './social/social-routes.js'
import type { SiteDatabase } from './storage/site-database.js'
import { loginRoutes } from './users/login-routes.js'
import { createLoginWays } from './users/login-ways.js'
import { createUserStore } from './users/user-store.js'
import { wordsFor } from './words/site-words.js'

/** Providers send long callback URLs. Characters. */
const MAX_URL = 16 * 1024
const HOUR = 60 * 60
const builtFolder = fileURLToPath(new URL('../dist/', import.meta.url))
/** Routes that load balancers and operators poll are not counted. */
const UNCOUNTED: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** The parts of a site. */
export interface SecureSiteParts {
  readonly config: SecureSiteConfig
  /** Open and migrated; its opener closes it. */
  readonly database: SiteDatabase
  /** Counts requests for all processes; its opener closes it. Default: none. */
  readonly valkey?: Pick<Valkey, 'count'> | undefined
  readonly log: Logger
  /** `undefined`: the site sends no mail. */
  readonly mailer: Mailer | undefined
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number
  readonly metrics?: RequestMetrics
  readonly wait?: WaitTerms
  /** Wraps the users' data keys. Default: the keys of `SECURE_SITE_KEKS`. */
  readonly keyEncryption?: KeyEncryption | undefined
  /** Folder of the built pages. Default: `dist` of this package. */
  readonly pagesFolder?: string
}

/** A secure site without a port. */
export interface SecureSite {
  readonly app: Hono<ServerEnvironment>
  /** All routes of its API. */
  readonly routes: readonly SiteRoute[]
  /** Starts the shutdown: responses close their connection, and `/ready` reports that the site is not ready. */
  beginStopping(): void
}

type SiteApp = Hono<ServerEnvironment>

/** Creates the stores and services that the routes share. */
function createDeps(
  { config, database, valkey, log, mailer }: SecureSiteParts,
  now: () => number,
  wait: SiteDeps['wait'],
): SiteDeps {
  const hashes = createSecretHashes(config.keks)
  const codes = createCodeStore(database, hashes, now)
  const devices = createDeviceStore(database, now)
  const sessions = createSessionStore(database, now)
  const mails = createMailDispatcher({
    mailer,
    codes,
    devices,
    log,
    now,
    budgets: createMailBudgets(database, now),
    // Without Valkey: its restart must not allow further mails.
    addressLimit: createRateLimit(database, {
      name: 'site-mails',
      requests: config.mailsPerHour,
      seconds: HOUR,
      whose: 'this address',
    }),
    url: config.url,
    siteName: config.name,
  })
  return {
    config,
    database,
    valkey,
    log,
    now,
    hashes,
    sessions,
    codes,
    devices,
    mails,
    wait,
    users: createUserStore(database, now),
    emailChanges: createEmailChanges(database, now),
    loginWays: createLoginWays(database),
    attempts: createAttemptStore(database, hashes, now),
    grants: createFreshGrants(database, now),
    mayUse: originMatcher(config.allowedOrigins),
  }
}

function routesOf(deps: SiteDeps, logins: SocialLogins, encryption?: KeyEncryption): readonly SiteRoute[] {
  return [
    ...siteRoutes(deps),
    ...emailRoutes(deps),
    ...emailUpdateRoutes(deps),
    ...sessionRoutesOf(deps),
    ...deviceRoutesOf(deps),
    ...loginRoutes(deps),
    ...socialRoutes(deps, logins),
    ...passkeyRoutes(deps),
    ...farcasterRoutes(deps),
    ...priceRoutes(deps),
    ...keyRoutes(deps, encryption),
    ...permissionRoutes(deps),
  ]
}

/** Limits the address and the time of each counted call. */
function addLimits(app: SiteApp, config: SecureSiteConfig): void {
  app.use(async (context, next) => {
    const { url, path } = context.req
    if (UNCOUNTED.has(path)) return next()
    if (url.length > MAX_URL) {
      throw new Problem(414, [{ name: 'url', description: `Longer than ${MAX_URL} characters.` }])
    }
    checkAddress(url)
    // Limits the time of the whole call: the rate limits, its body and the database included.
    const late = () => wordsFor(context.req.header('Accept-Language')).refuse(504, 'siteUnavailable')
    await withinTime(config.timeLimit, undefined, () => next(), late)
  })
}

function addErrors(app: SiteApp, log: SecureSiteParts['log']): void {
  app.notFound((context) =>
    answerProblem(context, wordsFor(context.req.header('Accept-Language')).refuse(404, 'nothingHere')),
  )
  app.onError((error, context) => {
    if (error instanceof Problem) return answerProblem(context, error)
    const words = wordsFor(context.req.header('Accept-Language'))
    if (error instanceof KeyServiceUnavailable) log.error({ err: error }, 'key management')
    if (error instanceof KeyServiceUnavailable || databaseProblem(error)) {
      return answerProblem(context, words.refuse(503, 'siteUnavailable', {}, { retryAfter: 1 }))
    }
    // The caller has disconnected.
    if (context.req.raw.signal.aborted) return answerProblem(context, words.refuse(400, 'siteFailed'))
    log.error({ id: context.get('requestId'), route: context.get('route'), err: error }, 'fault')
    return answerProblem(context, words.refuse(500, 'siteFailed'))
  })
}

/** Creates the site as an app without a port. Starts no timers. */
export function createSecureSite(parts: SecureSiteParts): SecureSite {
  const { config, database, valkey, log, now = Date.now, pagesFolder = builtFolder } = parts
  const { metrics = createRequestMetrics('secure_site') } = parts
  const { wait = { ...usualWait, within: Math.min(usualWait.within, (config.timeLimit * 5) / 6) } } = parts
  const stopping = new AbortController()
  const deps = createDeps(parts, now, wait)
  const logins = createSocialLogins(deps)
  const routes = routesOf(deps, logins, parts.keyEncryption)
  const limit = createRateLimit(database, {
    name: 'site-address',
    requests: config.requestsPerMinute,
    whose: 'this address',
    valkey,
  })

  // Treats paths with and without a trailing slash as equal.
  const app = new Hono<ServerEnvironment>({ strict: false })
  app.use(
    requestScope({
      log,
      metrics,
      trustsProxy: config.proxies > 0,
      isStopping: () => stopping.signal.aborted,
    }),
  )
  addLimits(app, config)
  const checkWriting = createWriteCheck(database, now)
  addOperationRoutes(app, {
    version: packageVersion(import.meta.url),
    check: async () => {
      if (stopping.signal.aborted) return [{ name: 'site', description: 'is stopping' }]
      const fault = await checkWriting()
      return fault ? [fault] : []
    },
    registry: metrics.registry,
    metricsToken: config.metricsToken,
    describe: async () => describeRoutes(routes),
  })
  const nonces = createProofNonces(deps.hashes, now)
  const checkProof = createProofCheck(database, now, nonces)
  mountRoutes(app, routes, {
    url: config.url,
    proxies: config.proxies,
    checkProof,
    nonces,
    sessions: deps.sessions,
    limit,
    stopping: stopping.signal,
  })
  addPageRoutes(app, { deps, logins, built: createBuiltPages(pagesFolder, describeSite(config)), limit })
  addErrors(app, log)
  return {
    app,
    routes,
    beginStopping() {
      stopping.abort()
    },
  }
}
