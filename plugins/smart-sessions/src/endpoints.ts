// Also public as `quoin/endpoints/smart-sessions`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type {
  ActivateSessionBody,
  AddedSession,
  AddSessionBody,
  Done,
  RevokeSessionBody,
  SessionsQuery,
  SmartSessions,
} from './schemas.js'

export type {
  ActivateSessionBody,
  AddedSession,
  AddSessionBody,
  Done,
  RevokeSessionBody,
  SessionPermission,
  SessionsQuery,
  SmartSession,
  SmartSessions,
} from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

const params = lazySchema(async () => (await loadSchemas()).accountParams)

/** Lists the sessions of an account: CAIP-10 in the path. */
export const getSessions: Endpoint<SessionsQuery, unknown, SmartSessions> = {
  id: 'smartSessions.list',
  method: 'GET',
  path: '/v1/sessions/:address',
  service: 'gateway',
  summary: 'What apps may do for an account without asking.',
  params,
  query: lazySchema(async () => (await loadSchemas()).sessionsQuery),
  answer: lazySchema(async () => (await loadSchemas()).smartSessions),
  whenUnsupported: { answer: { pcis: [] } },
}

/** Starts a session: returns the key that the wallet is to grant permissions to. */
export const addSession: Endpoint<unknown, AddSessionBody, AddedSession> = {
  id: 'smartSessions.add',
  method: 'POST',
  path: '/v1/sessions/:address',
  service: 'gateway',
  summary: 'Begins a session, with a key of its own.',
  params,
  body: lazySchema(async () => (await loadSchemas()).addSessionBody),
  answer: lazySchema(async () => (await loadSchemas()).addedSession),
}

/** Activates a session after the wallet has granted it. */
export const activateSession: Endpoint<unknown, ActivateSessionBody, Done> = {
  id: 'smartSessions.activate',
  method: 'POST',
  path: '/v1/sessions/:address/activate',
  service: 'gateway',
  summary: 'Tells what the wallet granted for a session.',
  params,
  body: lazySchema(async () => (await loadSchemas()).activateSessionBody),
  answer: lazySchema(async () => (await loadSchemas()).done),
}

/** Revokes a session. */
export const revokeSession: Endpoint<unknown, RevokeSessionBody, Done> = {
  id: 'smartSessions.revoke',
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  service: 'gateway',
  summary: 'Takes a session back.',
  params,
  body: lazySchema(async () => (await loadSchemas()).revokeSessionBody),
  answer: lazySchema(async () => (await loadSchemas()).done),
  whenUnsupported: { answer: { success: false } },
}
