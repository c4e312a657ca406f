import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Provider } from 'oidc-provider'
import { createLoginServer } from './create-login-server.js'
import { createProvider } from './create-provider.js'
import { accountNumber, STAND_INS, type StandIn, type User } from './stand-ins.js'

export interface OidcProviderOptions {
  readonly port: number
  /** Origin of the secure site, which receives the responses. */
  readonly siteUrl: string
}

/** A provider of OpenID Connect and OAuth 2 that replaces all social providers. */
export interface RunningOidcProvider {
  readonly url: string
  /** Configuration of each provider for the site's `SECURE_SITE_SOCIAL`. */
  readonly social: Readonly<Record<StandIn, object>>
  stop(): Promise<void>
}

/** Maximum number of stored users: tokens of older logins have expired. */
const MAX_USERS = 10_000

/** Starts the provider; its libraries are loaded at the first login. */
export async function startOidcProvider(options: OidcProviderOptions): Promise<RunningOidcProvider> {
  const { port, siteUrl } = options
  const url = `http://localhost:${port}`
  // Public, like all secrets of the sandbox.
  const secretOf = (provider: StandIn): string => `sandbox secret of ${provider}`
  const redirectUri = (provider: StandIn): string => `${siteUrl}/social/callback/${provider}`
  const people = new Map<string, User>()
  let making: Promise<Provider> | undefined
  const provider = (): Promise<Provider> => {
    making ??= createProvider({
      issuer: url,
      redirectUri,
      secretOf,
      findUser: (account) => people.get(account),
    })
    return making
  }

  const login = getRequestListener(
    createLoginServer({
      provider,
      siteOrigin: siteUrl,
      remember(standIn, user) {
        const account = accountNumber(standIn, user)
        const [oldest] = people.keys()
        if (people.size >= MAX_USERS && oldest !== undefined) people.delete(oldest)
        people.set(account, user)
        return account
      },
      find: (account) => people.get(account),
    }).fetch,
  )
  const server = createServer((request, response) => {
    if (/^\/(interaction\/|userinfo\/|style\.css$)/.test(request.url ?? '')) {
      void login(request, response)
      return
    }
    provider().then(
      (made) => made.callback()(request, response),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  const entry = (name: StandIn): object => {
    const client = { clientId: name, clientSecret: secretOf(name) }
    const { kind, scope } = STAND_INS[name]
    if (kind === 'oidc') return { issuer: url, ...client, scope }
    return {
      authorizationEndpoint: `${url}/auth`,
      tokenEndpoint: `${url}/token`,
      userinfoEndpoint: `${url}/userinfo/${name}`,
      ...client,
      scope,
    }
  }
  return {
    url,
    social: {
      google: entry('google'),
      github: entry('github'),
      facebook: entry('facebook'),
      x: entry('x'),
      discord: entry('discord'),
      // Apple posts its response to the site.
      apple: { ...entry('apple'), responseMode: 'form_post' },
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
