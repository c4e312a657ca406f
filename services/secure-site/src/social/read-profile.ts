import { sanitizeText } from 'quoin/endpoints'
import type { SocialProvider } from 'quoin/frame-protocol'
import { z } from 'zod'

/** A user's profile at a provider. */
export interface Profile {
  readonly subject: string
  /** In lower case; set only if the provider has verified it. */
  readonly verifiedEmail: string | undefined
  readonly userName: string | undefined
}

const NAME_LENGTH = 100

const subject = z.union([z.string().min(1).max(255), z.number().int().transform(String)])
const name = z
  .string()
  .transform((text) => sanitizeText(text, NAME_LENGTH))
  .optional()
  .catch(undefined)
const truth = z
  .union([z.boolean(), z.literal('true').transform(() => true)])
  .optional()
  .catch(undefined)

const profile = z.object({
  sub: subject.optional(),
  id: subject.optional(),
  name,
  login: name,
  username: name,
  preferred_username: name,
  global_name: name,
  email: z.email().max(254).optional().catch(undefined),
  email_verified: truth,
  verified: truth,
})

/** Properties with the user name at each provider, in the order of preference. */
const NAMES = {
  google: ['name', 'preferred_username'],
  apple: ['name', 'preferred_username'],
  github: ['login', 'preferred_username', 'name'],
  facebook: ['name', 'preferred_username'],
  x: ['username', 'preferred_username', 'name'],
  discord: ['username', 'global_name', 'preferred_username', 'name'],
} as const

/**
 * Reads a provider's profile, by OpenID Connect or from its own endpoint: the latter differ in their fields.
 *
 * @throws without a user id
 */
export function readProfile(provider: SocialProvider, claims: unknown): Profile {
  // X wraps the profile in `data`.
  const inner = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'data') : undefined
  const read = profile.parse(typeof inner === 'object' && inner !== null ? inner : claims)
  const who = read.sub ?? read.id
  if (who === undefined) throw new Error('The provider returned no user id.')
  // Discord's `verified` is about the email address; other providers use it for something else.
  const isVerified = read.email_verified ?? (provider === 'discord' ? read.verified : undefined)
  const called = NAMES[provider].map((key) => read[key]).find((text) => text !== undefined && text !== '')
  return {
    subject: who,
    verifiedEmail: isVerified === true ? read.email?.toLowerCase() : undefined,
    userName: called,
  }
}
