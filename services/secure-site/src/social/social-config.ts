import { socialProviders } from 'quoin/frame-protocol'
import { z } from 'zod'

const webUrl = z.url({ protocol: /^https?$/ }).max(2000)
const text = z.string().min(1).max(5000)

/** Client authentication at the token endpoint: in the body, or by HTTP Basic. Source: RFC 6749, 2.3.1. */
const clientAuthentication = z.enum(['body', 'basic']).optional()

/** OpenID Connect: the other values come from discovery. */
const openId = z.strictObject({
  issuer: webUrl,
  clientId: text,
  clientSecret: text.optional(),
  /** Default: `basic` for X, which accepts no other, and `body` for the others. */
  clientAuthentication,
  /** Default: `openid email profile`. */
  scope: text.optional(),
  /** Response mode of the provider. Apple requires `form_post` with a scope. */
  responseMode: z.enum(['query', 'form_post']).optional(),
})

/** OAuth 2: the profile comes from the provider's own endpoint. */
const oauth = z.strictObject({
  authorizationEndpoint: webUrl,
  tokenEndpoint: webUrl,
  userinfoEndpoint: webUrl,
  clientId: text,
  clientSecret: text.optional(),
  /** Default: `basic` for X, which accepts no other, and `body` for the others. */
  clientAuthentication,
  scope: text,
})

/** Checks `SECURE_SITE_SOCIAL`. */
export const socialConfig = z.partialRecord(z.enum(socialProviders), z.union([openId, oauth]))

/** The configuration of a provider, as registered by the host. */
export type SocialProviderConfig = z.output<typeof openId> | z.output<typeof oauth>
/** The configured providers of a site. */
export type SocialConfig = z.output<typeof socialConfig>
