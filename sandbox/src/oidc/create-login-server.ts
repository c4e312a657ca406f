import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import type { Provider } from 'oidc-provider'
import { strictPages } from '../http/strict-pages.js'
import { loginStyle } from '../pages/login-style.js'
import { brokenLoginPage, loginPage } from './login-page.js'
import { PEOPLE, type StandIn, standInOf, type User, userInfoOf, userOf } from './stand-ins.js'

export interface LoginServerOptions {
  readonly provider: () => Promise<Provider>
  /** Origin where a login ends: forms may redirect there. */
  readonly siteOrigin: string
  /** Stores a user who logs in. @returns the id of the account */
  readonly remember: (provider: StandIn, user: User) => string
  readonly find: (account: string) => User | undefined
}

type Bindings = { Bindings: HttpBindings }

/** Providers whose page isolates its window from its opener, like some real ones. */
const cutting: readonly string[] = ['discord', 'facebook']

const MAX_NAME = 60

/** Creates the pages on which users select an account, and the user info endpoints of the OAuth providers. */
export function createLoginServer({
  provider,
  siteOrigin,
  remember,
  find,
}: LoginServerOptions): Hono<Bindings> {
  const app = new Hono<Bindings>()
  // The response to a form redirects to the site in the end, and browsers check each redirect.
  app.use(strictPages({ 'form-action': ["'self'", siteOrigin] }))

  /** Returns the pending login at this address with its provider; `undefined` when it is over. */
  async function interactionOf({ env }: Context<Bindings>) {
    const details = await (await provider())
      .interactionDetails(env.incoming, env.outgoing)
      .catch(() => undefined)
    const standIn = standInOf(details?.params.client_id)
    return details && standIn && { uid: details.uid, standIn }
  }
  const over = (context: Context): Response | Promise<Response> =>
    context.html(brokenLoginPage('It is over, or took too long.'), 404)

  app.get('/style.css', (context) => {
    context.header('Content-Type', 'text/css; charset=utf-8')
    return context.body(loginStyle)
  })

  app.get('/interaction/:uid', async (context) => {
    const request = await interactionOf(context)
    if (request?.uid !== context.req.param('uid')) return over(context)
    // Like some real providers: the opener loses the window for good, and must handle it.
    if (cutting.includes(request.standIn)) context.header('Cross-Origin-Opener-Policy', 'same-origin')
    const problem =
      context.req.query('name') === 'missing' ? 'Enter the name of the other user first.' : undefined
    return context.html(loginPage(request.standIn, request.uid, problem))
  })

  app.post('/interaction/:uid', csrf(), bodyLimit({ maxSize: 10_000 }), async (context) => {
    const request = await interactionOf(context)
    if (request?.uid !== context.req.param('uid')) return over(context)
    const form = await context.req.parseBody()
    const typed = typeof form.name === 'string' ? form.name.trim().slice(0, MAX_NAME) : ''
    // A typed name takes precedence over the selected account.
    const user = typed === '' ? PEOPLE[Number(form.user)] : userOf(typed)
    const isDeclined = form.answer === 'decline'
    if (!isDeclined && !user) return context.redirect(`/interaction/${request.uid}?name=missing`, 303)
    const result =
      isDeclined || !user
        ? { error: 'access_denied', error_description: 'The user rejected the login.' }
        : { login: { accountId: remember(request.standIn, user) } }
    const { incoming, outgoing } = context.env
    const next = await (await provider()).interactionResult(incoming, outgoing, result)
    return context.redirect(next, 303)
  })

  app.get('/userinfo/:provider', async (context) => {
    const standIn = standInOf(context.req.param('provider'))
    const [, token] = /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
    const known = token === undefined ? undefined : await (await provider()).AccessToken.find(token)
    const user = known?.clientId === standIn && known?.accountId ? find(known.accountId) : undefined
    if (!standIn || !user) return context.json({ error: 'invalid_token' }, 401)
    return context.json(userInfoOf(standIn, user))
  })
  return app
}
