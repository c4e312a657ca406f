import type { z } from 'zod'
import type { SiteSession } from '../sessions/session-store.js'
import type { SiteWords } from '../words/site-words.js'

/** A call whose body has been checked. */
export interface PublicCall<Body> {
  readonly body: Body
  /** Texts in the caller's language. */
  readonly words: SiteWords
  /** Network address of the caller, as the rate limits count it. */
  readonly address: string
  /** Readable name of the caller's device, from its user agent. */
  readonly deviceName: string
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal
}

/** A call by a device that has proved possession of its key (RFC 9449). */
export interface DeviceCall<Body> extends PublicCall<Body> {
  /** Thumbprint of its key (RFC 7638). */
  readonly deviceId: string
  /** The session of the device; `undefined`: signed out. */
  readonly session: SiteSession | undefined
}

/** A call with a session. */
export interface SessionCall<Body> extends DeviceCall<Body> {
  readonly session: SiteSession
}

interface RouteTerms {
  readonly method: 'GET' | 'POST'
  /** Below `/api/v1/`. */
  readonly path: string
  /** Checks the body of a POST. */
  readonly body: z.ZodType | undefined
}

/** A path of the site's own API. */
export type SiteRoute = RouteTerms &
  (
    | { readonly access: 'public'; readonly answer: (call: PublicCall<unknown>) => Promise<unknown> }
    | { readonly access: 'device'; readonly answer: (call: DeviceCall<unknown>) => Promise<unknown> }
    | { readonly access: 'session'; readonly answer: (call: SessionCall<unknown>) => Promise<unknown> }
  )

/**
 * Creates routes of one access level by `get(path)` and `post(path, schema)`; `answer` throws `Problem` for errors that
 * the caller may see.
 */
interface RoutesOf<Calls extends 'public' | 'device' | 'session'> {
  get(path: string, answer: (call: CallOf<Calls, undefined>) => Promise<unknown>): SiteRoute
  post<Body>(
    path: string,
    body: z.ZodType<Body>,
    answer: (call: CallOf<Calls, Body>) => Promise<unknown>,
  ): SiteRoute
}

type CallOf<Calls, Body> = Calls extends 'session'
  ? SessionCall<Body>
  : Calls extends 'device'
    ? DeviceCall<Body>
    : PublicCall<Body>

function routesOf<Calls extends SiteRoute['access']>(access: Calls): RoutesOf<Calls> {
  return {
    // The route's own schema has validated the body, and its access the caller, before `answer` runs.
    get: (path, answer) => ({ method: 'GET', path, body: undefined, access, answer }) as SiteRoute,
    post: (path, body, answer) => ({ method: 'POST', path, body, access, answer }) as SiteRoute,
  }
}

/** Creates routes without authentication. */
export const publicRoutes: RoutesOf<'public'> = routesOf('public')
/** Creates routes for devices, signed in or not. */
export const deviceRoutes: RoutesOf<'device'> = routesOf('device')
/**
 * Creates routes for sessions only; other callers receive 401 with a text.
 *
 * @example
 * sessionRoutes.post('keys/read', z.strictObject({}), async ({ session }) => readKeys(session.userId))
 */
export const sessionRoutes: RoutesOf<'session'> = routesOf('session')
