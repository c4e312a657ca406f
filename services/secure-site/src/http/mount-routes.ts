import {
  answerProblem,
  callerAddress,
  Problem,
  type RateLimit,
  readJsonBody,
  reasonsOfIssues,
  type ServerEnvironment,
} from '@quoin/server-kit/http'
import type { Context, Hono } from 'hono'
import type { SessionStore } from '../sessions/session-store.js'
import { type SiteWords, wordsFor } from '../words/site-words.js'
import type { CheckProof } from './check-proof.js'
import type { ProofNonces } from './proof-nonces.js'
import type { DeviceCall, PublicCall, SiteRoute } from './site-route.js'

const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

function first(list: readonly (readonly [string, RegExp])[], text: string): string | undefined {
  return list.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Returns a readable name of a device from its user agent: `Chrome on Linux`. Repeats nothing of the input. */
function deviceName(userAgent: string | undefined, words: SiteWords): string {
  const text = userAgent?.slice(0, 500) ?? ''
  const browser = first(BROWSERS, text)
  const system = first(SYSTEMS, text)
  if (browser && system) return words.text('deviceOn', { browser, system })
  return browser ?? system ?? words.text('deviceUnknown')
}

const TOKEN = /^DPoP ([\w-]{43})$/i

export interface MountRoutesOptions {
  /** The site's own origin: proofs contain it, and only its pages may call. */
  readonly url: string
  readonly proxies: number
  readonly checkProof: CheckProof
  readonly nonces: ProofNonces
  readonly sessions: SessionStore
  readonly limit: RateLimit
  /** Aborts waiting calls when the site is stopped. */
  readonly stopping: AbortSignal
}

async function readBody(context: Context, { body: schema }: SiteRoute): Promise<unknown> {
  if (!schema) return undefined
  const sent = await readJsonBody(context.req.raw, false)
  const checked = schema.safeParse(sent)
  if (checked.success) return checked.data
  // The input is never repeated: it may contain a code.
  throw new Problem(400, reasonsOfIssues('body', sent, checked.error.issues))
}

/**
 * Serves the site's API below `/api/v1/`. Only the site's own pages may call it: other origins are refused, without a
 * header that would let them read the response.
 */
export function mountRoutes(
  app: Hono<ServerEnvironment>,
  routes: readonly SiteRoute[],
  { url, proxies, checkProof, nonces, sessions, limit, stopping }: MountRoutesOptions,
): void {
  async function readCaller(context: Context, call: PublicCall<unknown>): Promise<DeviceCall<unknown>> {
    const { words } = call
    const authorization = context.req.header('Authorization')
    const token = authorization === undefined ? undefined : TOKEN.exec(authorization)?.[1]
    if (authorization !== undefined && token === undefined) throw words.refuse(401, 'signedOut')
    const subject = { method: context.req.method, url: `${url}${context.req.path}`, token }
    const checked = await checkProof(context.req.header('DPoP'), subject)
    if (!checked || 'isMistimed' in checked) {
      // The device repeats the request with it: nothing was done. Source: RFC 9449, section 9.
      if (checked) context.header('DPoP-Nonce', nonces.issue())
      throw words.refuse(401, 'proofInvalid')
    }
    const { deviceId } = checked
    const session = token === undefined ? undefined : await sessions.use(token, deviceId)
    return { ...call, deviceId, session }
  }

  const serveOne =
    (route: SiteRoute) =>
    async (context: Context<ServerEnvironment>): Promise<Response> => {
      const origin = context.req.header('Origin')
      if (origin !== undefined && origin !== url) {
        throw new Problem(403, [{ name: 'Origin', description: 'Only the pages of this site may call it.' }])
      }
      const words = wordsFor(context.req.header('Accept-Language'))
      const address = callerAddress(context, proxies)
      await limit(address, 1)
      const call: PublicCall<unknown> = {
        body: await readBody(context, route),
        words,
        address,
        deviceName: deviceName(context.req.header('User-Agent'), words),
        signal: AbortSignal.any([context.req.raw.signal, stopping]),
      }
      const answer = async (): Promise<unknown> => {
        if (route.access === 'public') return route.answer(call)
        const caller = await readCaller(context, call)
        if (route.access === 'device') return route.answer(caller)
        const { session } = caller
        if (!session) throw words.refuse(401, 'signedOut')
        return route.answer({ ...caller, session })
      }
      const given = (await answer()) ?? {}
      return context.json(given)
    }

  for (const route of routes) {
    const path = `/api/v1/${route.path}`
    app.use(path, async (context, next) => {
      context.set('route', path)
      await next()
    })
    app.on(route.method, path, serveOne(route))
    app.all(path, (context) => {
      context.header('Allow', route.method)
      return answerProblem(
        context,
        new Problem(405, [{ name: 'method', description: `must be ${route.method}` }]),
      )
    })
  }
}
