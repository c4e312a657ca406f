import type { z } from 'zod'
import type { SiteSession } from '../sessions/session-store.js'
import type { SiteWords } from '../words/site-words.js'

/** A call whose body has been checked. */
export interface PublicCall<Body> {
  readonly body: Body
  /** In the caller's language. */
  readonly words: SiteWords
  /** Network address of the caller, as the rate limits count it. */
  readonly address: string
  /** How the caller's browser names itself, in words. */
  readonly deviceName: string
  /** Ends when the caller has gone. */
  readonly signal: AbortSignal
}

/** A call by a device that has proved to hold its key (RFC 9449). */
export interface DeviceCall<Body> extends PublicCall<Body> {
  /** Thumbprint of its key (RFC 7638). */
  readonly deviceId: string
  /** Where somebody is signed in on it. */
  readonly session: SiteSession | undefined
}

/** A call by somebody who is signed in. */
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

/** `get(path)` and `post(path, schema)` of one kind of caller; `answer` throws `Problem` for whatever the caller should know. */
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
    // The body has been checked by the route's own schema, and the caller by its access, before `answer` sees the call.
    get: (path, answer) => ({ method: 'GET', path, body: undefined, access, answer }) as SiteRoute,
    post: (path, body, answer) => ({ method: 'POST', path, body, access, answer }) as SiteRoute,
  }
}

/** Anybody may call. */
export const publicRoutes: RoutesOf<'public'> = routesOf('public')
/** A device may, signed in or not. */
export const deviceRoutes: RoutesOf<'device'> = routesOf('device')
/**
 * Only somebody signed in may; others are told 401 in words.
 *
 * @example
 * sessionRoutes.post('keys/read', z.strictObject({}), async ({ session }) => readKeys(session.userId))
 */
export const sessionRoutes: RoutesOf<'session'> = routesOf('session')
