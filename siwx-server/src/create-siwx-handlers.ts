import { createSiwxSessions, type SiwxSessions, type SiwxSessionsOptions } from './create-siwx-sessions.js'
import { createSiwxCookies, type SiwxCookieOptions } from './siwx-cookie.js'
import { RequestRefusal, readAccount, readJson, readProofs } from './siwx-request.js'
import type { SiwxAccount } from './siwx-stores.js'

export interface SiwxHandlersOptions extends SiwxSessionsOptions {
  /**
   * Storage of the session's token. `cookie` (default): in an httpOnly cookie, which scripts of the page cannot read.
   * `bearer`: the page stores it and sends it as `Authorization: Bearer`, for a server on another site than the page.
   */
  readonly transport?: 'cookie' | 'bearer' | undefined
  readonly cookie?: SiwxCookieOptions | undefined
}

type Handler = (request: Request) => Promise<Response>

/** A request with its headers: a Web-standard `Request`, or the request of Node and Express, whose headers are a plain object. */
export interface RequestWithHeaders {
  readonly headers: Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Sign-in by HTTP, with Web-standard requests and responses. */
export interface SiwxHandlers {
  /** `GET …/nonce` → `{ nonce, issuedAt, expiresAt }` */
  readonly nonce: Handler
  /** `POST …/authenticate` with `{ proofs: [{ message, signature }] }` → `{ ok: true, accounts }`, or `{ ok: false, reason }`. */
  readonly authenticate: Handler
  /** `GET …/me` → `{ accounts }`; empty: no account is signed in. */
  readonly me: Handler
  /** `POST …/sign-out` with `{}`, or with `{ chainId, accountAddress }` for one account → `{ accounts }`. */
  readonly signOut: Handler
  /** Dispatches to one of them by the end of the path; 404 for another path. */
  readonly handle: Handler
  /**
   * Returns the accounts that are signed in, for your own routes.
   *
   * @param request a `Request`, or the request of Express and of Node's `http`
   * @example
   * const [account] = await handlers.accounts(request)
   */
  accounts(request: RequestWithHeaders): Promise<readonly SiwxAccount[]>
}

function answer(body: unknown, status = 200, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { status, headers })
}

/** Returns one header. Node has lower-case names, and a list for a header that was sent several times. */
function headerOf({ headers }: RequestWithHeaders, name: string): string | null {
  // A plain object may have a header named `get`: a text.
  if (typeof headers.get === 'function') return headers.get(name)
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : (value?.join('; ') ?? null)
}

function bearerOf(request: RequestWithHeaders): string | undefined {
  return /^Bearer ([\da-f]{64})$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
}

/** Returns an account with its times in RFC 3339, as pages receive it. */
function shown({ chainId, accountAddress, signedInAt, expiresAt }: SiwxAccount) {
  return {
    chainId,
    accountAddress,
    signedInAt: new Date(signedInAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/**
 * Creates the four endpoints of a sign-in as functions from `Request` to `Response`, for any server. The guide "Sign-in on your
 * server" has the code for Express, Hono and Next.js.
 *
 * Refuses cross-site requests (403): by `Origin`, by `Sec-Fetch-Site`, by `SameSite`, and because it accepts only JSON.
 * A nonce is bound to the browser that requested it and works once.
 *
 * @throws `TypeError` for options that conflict
 * @example
 * const handlers = createSiwxHandlers({
 *   verifier: createSiwxVerifier({ domain: 'app.example', nodes: { 'eip155:1': 'https://node.example/key' } }),
 *   nonces: createMemoryNonces(),
 *   sessions: createMemorySessions(),
 * })
 * app.all('/auth/v1/*', ({ req }) => handlers.handle(req.raw))
 */
export function createSiwxHandlers(options: SiwxHandlersOptions): SiwxHandlers {
  const { verifier, transport = 'cookie' } = options
  const isCookie = transport === 'cookie'
  const cookies = createSiwxCookies(options.cookie)
  const sessions: SiwxSessions = createSiwxSessions(options)
  const { now = Date.now, nonceDuration = 600 } = options
  const tokenOf = (request: RequestWithHeaders): string | undefined =>
    isCookie ? cookies.session.read(headerOf(request, 'cookie')) : bearerOf(request)

  function checkSender(request: Request): void {
    const origin = request.headers.get('origin')
    const site = request.headers.get('sec-fetch-site')
    const isForeign = origin === null ? site === 'cross-site' : !verifier.isOwnOrigin(origin)
    if (isForeign) throw new RequestRefusal(403, 'Origin', 'is not of a page that people sign in at')
  }

  const guarded =
    (method: 'GET' | 'POST', run: Handler): Handler =>
    async (request) => {
      try {
        if (request.method !== method) throw new RequestRefusal(405, 'method', `must be ${method}`)
        checkSender(request)
        return await run(request)
      } catch (error) {
        if (!(error instanceof RequestRefusal)) throw error
        const { status, about: name, message: description } = error
        return answer({ status, reasons: [{ name, description }] }, status)
      }
    }

  const handlers = {
    nonce: guarded('GET', async (request) => {
      const earlier = isCookie ? cookies.nonce.read(request.headers.get('cookie')) : undefined
      const { token, ...nonce } = await sessions.begin(earlier)
      return isCookie
        ? answer(nonce, 200, [cookies.nonce.write(token, nonceDuration)])
        : answer({ ...nonce, token })
    }),

    authenticate: guarded('POST', async (request) => {
      const { proofs, token } = readProofs(await readJson(request))
      const origin = request.headers.get('origin') ?? undefined
      const result = await sessions.signIn({
        proofs,
        origin,
        token: (isCookie ? cookies.nonce.read(request.headers.get('cookie')) : token) ?? '',
        session: tokenOf(request),
      })
      if (!result.ok) return answer(result)
      const body = { ok: true, accounts: result.accounts.map(shown) }
      if (!isCookie) return answer({ ...body, token: result.session })
      const until = Math.max(...result.accounts.map(({ expiresAt }) => expiresAt))
      const session = cookies.session.write(result.session, (until - now()) / 1000)
      return answer(body, 200, [session])
    }),

    me: guarded('GET', async (request) =>
      answer({ accounts: (await sessions.accounts(tokenOf(request))).map(shown) }),
    ),

    signOut: guarded('POST', async (request) => {
      const left = await sessions.signOut(tokenOf(request), readAccount(await readJson(request)))
      const gone = isCookie && left.length === 0 ? [cookies.session.write('', 0)] : []
      return answer({ accounts: left.map(shown) }, 200, gone)
    }),
  }

  return {
    ...handlers,
    async handle(request) {
      const last = new URL(request.url).pathname.replace(/\/$/, '').split('/').at(-1)
      switch (last) {
        case 'nonce':
        case 'authenticate':
        case 'me':
          return handlers[last](request)
        case 'sign-out':
          return handlers.signOut(request)
        default: {
          const reasons = [{ name: 'path', description: 'There is nothing at this address.' }]
          return answer({ status: 404, reasons }, 404)
        }
      }
    },
    accounts: (request) => sessions.accounts(tokenOf(request)),
  }
}
