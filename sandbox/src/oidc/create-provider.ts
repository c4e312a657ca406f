import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { ClientMetadata, Provider } from 'oidc-provider'
import { brokenLoginPage } from './login-page.js'
import { STAND_INS, type StandIn, standInOf, type User } from './stand-ins.js'

export interface ProviderOptions {
  /** Base URL. */
  readonly issuer: string
  /** Returns the site's callback URL for each provider. */
  readonly redirectUri: (provider: StandIn) => string
  readonly secretOf: (provider: StandIn) => string
  /** Returns a user who logged in, by account id. */
  readonly findUser: (account: string) => User | undefined
}

/** Seconds. */
const MINUTE = 60

/** Creates an OpenID provider (oidc-provider) with a client for each social provider. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  // Loaded at the first login: it takes half a second.
  const [{ default: OidcProvider, interactionPolicy }, { privateKey }] = await Promise.all([
    import('oidc-provider'),
    promisify(generateKeyPair)('rsa', { modulusLength: 2048 }),
  ])
  const { Check, base } = interactionPolicy
  const policy = base()
  // Each login shows the page again: the session of the last login would select its user.
  policy
    .get('login')
    ?.checks.add(
      new Check('each_time', 'each login shows the page', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  const clients = (Object.keys(STAND_INS) as StandIn[]).map(
    (name): ClientMetadata => ({
      client_id: name,
      client_secret: options.secretOf(name),
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [options.redirectUri(name)],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    }),
  )
  const provider = new OidcProvider(options.issuer, {
    clients,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'sandbox' }] },
    cookies: { keys: ['known to everybody'] },
    scopes: [...new Set(Object.values(STAND_INS).flatMap(({ scope }) => scope.split(' ')))],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    // Google and Apple include these in the id token, too.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      Interaction: 10 * MINUTE,
      Session: 10 * MINUTE,
      Grant: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      AccessToken: 10 * MINUTE,
      IdToken: 10 * MINUTE,
    },
    findAccount(_context, account) {
      const user = options.findUser(account)
      if (!user) return undefined
      const { name, handle, email } = user
      const claims = { sub: account, name, preferred_username: handle, email, email_verified: true }
      return { accountId: account, claims: () => claims }
    },
    // Continuing means consent.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      const standIn = standInOf(client.clientId)
      if (standIn) grant.addOIDCScope(STAND_INS[standIn].scope)
      await grant.save()
      return grant
    },
    renderError(context, { error_description: reason }) {
      context.type = 'html'
      context.body = String(brokenLoginPage(`The request is not valid: ${reason ?? 'no reason was given'}.`))
    },
  })
  return provider
}
