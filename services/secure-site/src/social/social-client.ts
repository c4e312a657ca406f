import * as client from 'openid-client'
import type { SocialProvider } from 'quoin/frame-protocol'
import type { AttemptSecrets } from './attempt-store.js'
import { type Profile, readProfile } from './read-profile.js'
import type { SocialProviderConfig } from './social-config.js'

/** Timeout of one request to a provider. Seconds. */
const TIME_LIMIT = 10

/** A client of one provider: authorization URL and validated response. */
export interface SocialClient {
  /** Returns the URL of the provider's page. Rejects if the provider's configuration is unavailable. */
  authorizationUrl(secrets: AttemptSecrets): Promise<string>
  /** Exchanges the provider's response for the profile. Rejects if any part of it is invalid. */
  readAnswer(answer: URLSearchParams, secrets: AttemptSecrets): Promise<Profile>
}

const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * Providers that accept a client secret by HTTP Basic only. Source: X, "OAuth 2.0 Authorization Code Flow with PKCE".
 */
const basicOnly: ReadonlySet<SocialProvider> = new Set(['x'])

function authenticationOf(
  provider: SocialProvider,
  { clientSecret, clientAuthentication }: SocialProviderConfig,
): client.ClientAuth {
  // A public client has no secret: PKCE replaces it.
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
    // Plain HTTP on the same machine only: sandboxes and tests.
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
 * Creates a client of one provider: OpenID Connect by discovery, or OAuth 2 by its endpoints; authorization code with
 * PKCE, state and nonce (RFC 9700). Each provider has its own callback URL, so that a response of one provider is not
 * accepted for another.
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
      // Retries with the next call.
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
      // The issuer name of an OAuth 2 provider is not configured.
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
        if (!response.ok)
          throw new Error(`The userinfo endpoint of the provider responded with status ${response.status}.`)
        return readProfile(provider, await response.json())
      }
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      // The ID token may lack claims of the profile.
      const hasMore = configured.serverMetadata().userinfo_endpoint !== undefined
      const more =
        hasMore && (claims.email === undefined || claims.name === undefined)
          ? await client.fetchUserInfo(configured, tokens.access_token, claims.sub)
          : {}
      return readProfile(provider, { ...more, ...claims })
    },
  }
}
