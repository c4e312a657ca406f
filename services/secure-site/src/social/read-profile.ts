import { sanitizeText } from 'quoin/endpoints'
import type { SocialProvider } from 'quoin/frame-protocol'
import { z } from 'zod'

/** Who a provider says that somebody is. */
export interface Profile {
  readonly subject: string
  /** In lower case; only where the provider says that it has verified it. */
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

/** What people are called at a provider, in the order in which it is looked for. */
const NAMES = {
  google: ['name', 'preferred_username'],
  apple: ['name', 'preferred_username'],
  github: ['login', 'preferred_username', 'name'],
  facebook: ['name', 'preferred_username'],
  x: ['username', 'preferred_username', 'name'],
  discord: ['username', 'global_name', 'preferred_username', 'name'],
} as const

/**
 * Reads what a provider tells, by OpenID Connect or at an address of its own: the latter differ in where they put things.
 *
 * @throws where nobody is named in it
 */
export function readProfile(provider: SocialProvider, told: unknown): Profile {
  // X wraps it.
  const inner = typeof told === 'object' && told !== null ? Reflect.get(told, 'data') : undefined
  const read = profile.parse(typeof inner === 'object' && inner !== null ? inner : told)
  const who = read.sub ?? read.id
  if (who === undefined) throw new Error('The provider does not say who it is.')
  // Discord says `verified` of the address; elsewhere that word means something else.
  const isVerified = read.email_verified ?? (provider === 'discord' ? read.verified : undefined)
  const called = NAMES[provider].map((key) => read[key]).find((text) => text !== undefined && text !== '')
  return {
    subject: who,
    verifiedEmail: isVerified === true ? read.email?.toLowerCase() : undefined,
    userName: called,
  }
}
