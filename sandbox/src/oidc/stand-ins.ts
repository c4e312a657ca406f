import { createHash } from 'node:crypto'

/**
 * The social providers that the sandbox replaces. `oidc` ones support discovery; the site must know the endpoints of
 * `oauth` ones.
 */
export const STAND_INS = {
  google: { title: 'Google', kind: 'oidc', scope: 'openid email profile' },
  apple: { title: 'Apple', kind: 'oidc', scope: 'openid email' },
  github: { title: 'GitHub', kind: 'oauth', scope: 'read:user user:email' },
  facebook: { title: 'Facebook', kind: 'oauth', scope: 'email public_profile' },
  x: { title: 'X', kind: 'oauth', scope: 'users.read tweet.read' },
  discord: { title: 'Discord', kind: 'oauth', scope: 'identify email' },
} as const

export type StandIn = keyof typeof STAND_INS

/** Returns the provider with this name, for example that of a client id. */
export function standInOf(name: unknown): StandIn | undefined {
  return (Object.keys(STAND_INS) as StandIn[]).find((known) => known === name)
}

/** A user with an account at a provider. */
export interface User {
  readonly name: string
  readonly handle: string
  readonly email: string
}

/** Returns a user for any name. */
export function userOf(name: string): User {
  const handle = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return { name, handle: handle || 'user', email: `${handle || 'user'}@example.com` }
}

/** The users that the page offers. */
export const PEOPLE: readonly User[] = [userOf('Ada Lighthouse'), userOf('Bo Harbour')]

/** Returns the id of an account: stable, and different at each provider. */
export function accountNumber(provider: StandIn, { name }: User): string {
  const hash = createHash('sha256').update(`${provider}:${name.toLowerCase()}`).digest()
  return String(hash.readUIntBE(0, 6))
}

/** Returns the response of a provider's user info endpoint, with the field names of the real provider. */
export function userInfoOf(provider: StandIn, user: User): object {
  const { name, handle, email } = user
  const id = accountNumber(provider, user)
  switch (provider) {
    case 'github':
      return { id: Number(id), login: handle, name, email, type: 'User' }
    case 'facebook':
      return { id, name, email }
    case 'x':
      return { data: { id, name, username: handle } }
    case 'discord':
      return { id, username: handle, global_name: name, email, verified: true }
    default:
      return { sub: id, name, email, email_verified: true }
  }
}
