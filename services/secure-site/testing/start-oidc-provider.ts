import type { Server } from 'node:http'
import { Provider } from 'oidc-provider'

/** A user of the provider. */
export interface OidcUser {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly preferred_username?: string
}

/** A real OpenID Connect provider, and a browser that navigates its pages. */
export interface TestOidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Opens the URL and signs in; returns the provider's response: query, or posted form. */
  signIn(authorizationUrl: string, user: OidcUser): Promise<{ url: string; answer: URLSearchParams }>
  /** Opens the URL and declines. */
  decline(authorizationUrl: string): Promise<{ url: string; answer: URLSearchParams }>
  stop(): Promise<void>
}

/**
 * @param redirectUris the allowed redirect URIs
 * @param authentication the only accepted client authentication
 */
export async function startOidcProvider(
  port: number,
  redirectUris: readonly string[],
  authentication: 'client_secret_post' | 'client_secret_basic' = 'client_secret_post',
): Promise<TestOidcProvider> {
  const issuer = `http://localhost:${port}`
  // HTTP Basic encodes the secret twice, which a secret of plain letters would not reveal.
  const [clientId, clientSecret] = ['test-client', 'test:secret/+%']
  const people = new Map<string, OidcUser>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: authentication,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    scopes: ['openid', 'email', 'profile', 'identify'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ ...people.get(sub), sub }),
    }),
    // Grants the requested scopes with the login.
    async loadExistingGrant(context) {
      const { client, params, session } = context.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new context.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope(String(params?.scope))
      await grant.save()
      return grant
    },
    cookies: { keys: ['test'] },
    jwks: undefined,
  })
  // The provider accepts either method from every client; X responds like this without the header.
  provider.use(async (context, next) => {
    const isBasic = /^basic /i.test(context.get('authorization'))
    if (context.path !== '/token' || isBasic === (authentication === 'client_secret_basic')) return next()
    context.status = 401
    context.body = { error: 'unauthorized_client', error_description: 'Missing valid authorization header' }
  })
  // The user is passed in a header: the interaction page would be the provider's, not ours.
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const sub = context.get('x-sign-in')
    const result = sub
      ? { login: { accountId: sub } }
      : { error: 'access_denied', error_description: 'The user declined.' }
    await provider.interactionFinished(context.req, context.res, result)
    context.respond = false
  })
  const server = await new Promise<Server>((resolve) => {
    const listening = provider.listen(port, '127.0.0.1', () => resolve(listening))
  })

  async function walk(authorizationUrl: string, headers: Record<string, string>) {
    const cookies = new Map<string, string>()
    let url = authorizationUrl
    for (let step = 0; step < 8; step++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { ...headers, cookie } })
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const to = response.headers.get('location')
      if (to === null) {
        // response_mode=form_post: a page that submits itself.
        const html = await response.text()
        const action = /action="([^"]+)"/.exec(html)?.[1]
        if (action === undefined)
          throw new Error(`The provider responded with status ${response.status}: ${html.slice(0, 500)}`)
        const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
          ([, name = '', value = '']): [string, string] => [name, value],
        )
        return { url: action, answer: new URLSearchParams(fields) }
      }
      url = new URL(to, url).href
      if (!url.startsWith(issuer)) return { url, answer: new URL(url).searchParams }
    }
    throw new Error('The provider redirected too often.')
  }

  return {
    issuer,
    clientId,
    clientSecret,
    signIn(url, user) {
      people.set(user.sub, user)
      return walk(url, { 'x-sign-in': user.sub })
    },
    decline: (url) => walk(url, {}),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
