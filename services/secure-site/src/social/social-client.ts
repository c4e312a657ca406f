import * as client from 'openid-client'
import type { SocialProvider } from 'quoin/frame-protocol'
import type { AttemptSecrets } from './attempt-store.js'
import { type Profile, readProfile } from './read-profile.js'
import type { SocialProviderConfig } from './social-config.js'

/** For one request to a provider. Seconds. */
const TIME_LIMIT = 10

/** One provider: where a person is sent, and who comes back. */
export interface SocialClient {
  /** Address of the provider's page. Rejects where the provider cannot be asked how it is spoken to. */
  authorizationUrl(secrets: AttemptSecrets): Promise<string>
  /** Exchanges the provider's answer for who it is. Rejects where anything in it is not as it has to be. */
  readAnswer(answer: URLSearchParams, secrets: AttemptSecrets): Promise<Profile>
}

const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Providers that take a client's secret by HTTP Basic only. Source: X, "OAuth 2.0 Authorization Code Flow with PKCE". */
const basicOnly: ReadonlySet<SocialProvider> = new Set(['x'])

function authenticationOf(
  provider: SocialProvider,
  { clientSecret, clientAuthentication }: SocialProviderConfig,
): client.ClientAuth {
  // A public client has no secret: PKCE stands for it.
  if (clientSecret === undefined) return client.None()
  const kind = clientAuthentication ?? (basicOnly.has(provider) ? 'basic' : 'body')
  return kind === 'basic' ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret)
}

async function discover(
  provider: SocialProvider,
  config: Extract<SocialProviderConfig, { issuer: string }>,
): Promise<client.Configuration> {
  const issuer = new URL(config.issuer)
  return client.discovery(issuer, config.clientId, undefined, authenticationOf(provider, config), {
    timeout: TIME_LIMIT,
    // In the clear on the same machine only: sandboxes and tests.
    execute: isLocal(issuer) ? [client.allowInsecureRequests] : [],
  })
}

function describe(
  provider: SocialProvider,
  config: Exclude<SocialProviderConfig, { issuer: string }>,
): client.Configuration {
  const { authorizationEndpoint, tokenEndpoint, clientId } = config
  const described = new client.Configuration(
    {
      issuer: new URL(authorizationEndpoint).origin,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: tokenEndpoint,
    },
    clientId,
    undefined,
    authenticationOf(provider, config),
  )
  described.timeout = TIME_LIMIT
  if (isLocal(new URL(tokenEndpoint))) client.allowInsecureRequests(described)
  return described
}

/**
 * Speaks to one provider: OpenID Connect by discovery, or OAuth 2 by its endpoints; authorization code with PKCE, state and nonce
 * (RFC 9700). That an answer of one provider is not taken for another's is seen by each having a callback address of its own.
 */
export function createSocialClient(
  provider: SocialProvider,
  config: SocialProviderConfig,
  redirectUri: string,
): SocialClient {
  const isOpenId = 'issuer' in config
  let known: Promise<client.Configuration> | undefined

  async function configuration(): Promise<client.Configuration> {
    known ??= isOpenId ? discover(provider, config) : Promise.resolve(describe(provider, config))
    try {
      return await known
    } catch (error) {
      // It is asked again the next time.
      known = undefined
      throw error
    }
  }

  function terms(): Record<string, string> {
    if (!isOpenId) return { scope: config.scope }
    const isApple = provider === 'apple'
    const mode = config.responseMode ?? (isApple ? 'form_post' : undefined)
    return {
      scope: config.scope ?? (isApple ? 'openid email' : 'openid email profile'),
      ...(mode === undefined ? {} : { response_mode: mode }),
    }
  }

  return {
    async authorizationUrl({ state, verifier, nonce }) {
      const url = client.buildAuthorizationUrl(await configuration(), {
        ...terms(),
        redirect_uri: redirectUri,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isOpenId ? { nonce } : {}),
      })
      return url.href
    },
    async readAnswer(answer, { state, verifier, nonce }) {
      const configured = await configuration()
      const callback = new URL(redirectUri)
      for (const [name, value] of answer) callback.searchParams.append(name, value)
      // Of an OAuth 2 provider nobody said what it calls itself.
      if (!isOpenId) callback.searchParams.delete('iss')
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      const tokens = await client.authorizationCodeGrant(
        configured,
        callback,
        isOpenId ? { ...checks, expectedNonce: nonce, idTokenExpected: true } : checks,
      )
      if (!isOpenId) {
        const headers = new Headers({ accept: 'application/json', 'user-agent': 'quoin-secure-site' })
        const endpoint = new URL(config.userinfoEndpoint)
        const token = tokens.access_token
        const response = await client.fetchProtectedResource(
          configured,
          token,
          endpoint,
          'GET',
          null,
          headers,
        )
        if (!response.ok) throw new Error(`The provider answered ${response.status} when asked who it is.`)
        return readProfile(provider, await response.json())
      }
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      // The ID token may leave out what the profile has.
      const hasMore = configured.serverMetadata().userinfo_endpoint !== undefined
      const more =
        hasMore && (claims.email === undefined || claims.name === undefined)
          ? await client.fetchUserInfo(configured, tokens.access_token, claims.sub)
          : {}
      return readProfile(provider, { ...more, ...claims })
    },
  }
}
