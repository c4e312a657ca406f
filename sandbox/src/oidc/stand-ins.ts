import { createHash } from 'node:crypto'

/** What the sandbox's provider stands for. `oidc` is found by discovery; of `oauth` the site must know the addresses. */
export const STAND_INS = {
  google: { title: 'Google', kind: 'oidc', scope: 'openid email profile' },
  apple: { title: 'Apple', kind: 'oidc', scope: 'openid email' },
  github: { title: 'GitHub', kind: 'oauth', scope: 'read:user user:email' },
  facebook: { title: 'Facebook', kind: 'oauth', scope: 'email public_profile' },
  x: { title: 'X', kind: 'oauth', scope: 'users.read tweet.read' },
  discord: { title: 'Discord', kind: 'oauth', scope: 'identify email' },
} as const

export type StandIn = keyof typeof STAND_INS

/** Reads the name of a provider, such as a client's id. */
export function standInOf(name: unknown): StandIn | undefined {
  return (Object.keys(STAND_INS) as StandIn[]).find((known) => known === name)
}

/** Somebody who has an account at a provider. */
export interface Person {
  readonly name: string
  readonly handle: string
  readonly email: string
}

/** Every name is somebody. */
export function personOf(name: string): Person {
  const handle = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return { name, handle: handle || 'somebody', email: `${handle || 'somebody'}@example.com` }
}

/** Who is offered on the page. */
export const PEOPLE: readonly Person[] = [personOf('Ada Lighthouse'), personOf('Bo Harbour')]

/** A number for an account, the same each time and another one at each provider. */
export function accountNumber(provider: StandIn, { name }: Person): string {
  const hash = createHash('sha256').update(`${provider}:${name.toLowerCase()}`).digest()
  return String(hash.readUIntBE(0, 6))
}

/** What the provider's own address for "who is this" answers, in the field names of the real one. */
export function userInfoOf(provider: StandIn, person: Person): object {
  const { name, handle, email } = person
  const id = accountNumber(provider, person)
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
