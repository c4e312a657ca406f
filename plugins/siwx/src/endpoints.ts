// Also public as `quoin/endpoints/siwx`: the gateway serves the same definitions that the widget calls. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { AuthenticateAnswer, AuthenticateBody, SignOutBody, SiwxAccounts, SiwxNonce } from './schemas.js'

export type {
  AuthenticateAnswer,
  AuthenticateBody,
  SignOutBody,
  SiwxAccount,
  SiwxAccounts,
  SiwxCacao,
  SiwxNonce,
  SiwxProof,
  SiwxRefusalReason,
  SiwxRefused,
  SiwxSignedIn,
} from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Returns the nonce of the next sign-in. */
export const getSiwxNonce: Endpoint<unknown, unknown, SiwxNonce> = {
  id: 'siwx.nonce',
  method: 'GET',
  path: '/auth/v1/nonce',
  service: 'gateway',
  summary: 'A nonce for a sign-in with a wallet, which works once and for a short time.',
  answer: lazySchema(async () => (await loadSchemas()).siwxNonce),
}

/** Signs in. A refusal is a regular response, with its reason. */
export const authenticate: Endpoint<unknown, AuthenticateBody, AuthenticateAnswer> = {
  id: 'siwx.authenticate',
  method: 'POST',
  path: '/auth/v1/authenticate',
  service: 'gateway',
  summary: 'Signs in with what a wallet signed; a refusal is an answer, with its reason.',
  body: lazySchema(async () => (await loadSchemas()).authenticateBody),
  answer: lazySchema(async () => (await loadSchemas()).authenticateAnswer),
}

/** Returns the signed-in accounts; an empty list if there are none. */
export const getSiwxAccounts: Endpoint<unknown, unknown, SiwxAccounts> = {
  id: 'siwx.me',
  method: 'GET',
  path: '/auth/v1/me',
  service: 'gateway',
  summary: 'Who is signed in.',
  answer: lazySchema(async () => (await loadSchemas()).siwxAccounts),
}

/** Signs out one account, or all; returns the remaining ones. */
export const signOut: Endpoint<unknown, SignOutBody, SiwxAccounts> = {
  id: 'siwx.signOut',
  method: 'POST',
  path: '/auth/v1/sign-out',
  service: 'gateway',
  summary: 'Signs one account out, or all.',
  body: lazySchema(async () => (await loadSchemas()).signOutBody),
  answer: lazySchema(async () => (await loadSchemas()).siwxAccounts),
}
