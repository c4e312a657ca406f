import { socialProviders } from 'quoin/frame-protocol'
import { z } from 'zod'

const webUrl = z.url({ protocol: /^https?$/ }).max(2000)
const text = z.string().min(1).max(5000)

/** How the client proves its secret to the token endpoint: in the body, or by HTTP Basic. Source: RFC 6749, 2.3.1. */
const clientAuthentication = z.enum(['body', 'basic']).optional()

/** OpenID Connect: everything else is found by discovery. */
const openId = z.strictObject({
  issuer: webUrl,
  clientId: text,
  clientSecret: text.optional(),
  /** Default: `basic` for X, which takes nothing else, and `body` for the others. */
  clientAuthentication,
  /** Default: `openid email profile`. */
  scope: text.optional(),
  /** How the provider sends its answer. Apple wants `form_post` where a scope is asked for. */
  responseMode: z.enum(['query', 'form_post']).optional(),
})

/** OAuth 2: who somebody is, is asked at an address of the provider's own. */
const oauth = z.strictObject({
  authorizationEndpoint: webUrl,
  tokenEndpoint: webUrl,
  userinfoEndpoint: webUrl,
  clientId: text,
  clientSecret: text.optional(),
  /** Default: `basic` for X, which takes nothing else, and `body` for the others. */
  clientAuthentication,
  scope: text,
})

/** Checks `SECURE_SITE_SOCIAL`. */
export const socialConfig = z.partialRecord(z.enum(socialProviders), z.union([openId, oauth]))

/** A provider, as the host registered with it. */
export type SocialProviderConfig = z.output<typeof openId> | z.output<typeof oauth>
/** Providers that a site offers. */
export type SocialConfig = z.output<typeof socialConfig>
