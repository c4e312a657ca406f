import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { Problem } from '@quoin/server-kit/http'
import { sealKey } from '@quoin/server-kit/storage'
import {
  type ActivateSessionBody,
  type AddedSession,
  type AddSessionBody,
  activateSession,
  addSession,
  getSessions,
  type RevokeSessionBody,
  revokeSession,
} from 'quoin/endpoints/smart-sessions'
import { type Hex, hexToBytes, isAddress, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChainNode } from '../chains/chain-node.js'
import { type ServedCall, type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { findSigner } from '../signatures/find-signer.js'
import type { Database } from '../storage/open-database.js'
import {
  createSessionStore,
  type SessionPlace,
  type SessionStore,
  type StoredSession,
} from './session-store.js'

/** Max length of the permissions, the policies or the context of one session, as JSON. Characters. */
const MAX_PERMISSIONS = 20_000
/**
 * Number of requests that a new session counts as: any caller may start one for any account, and it is kept until it
 * expires.
 */
const SESSION_COST = 100
/** Max lifetime of a session. Seconds. */
const MAX_DURATION = 366 * 24 * 60 * 60

export interface SessionDeps {
  readonly database: Database
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** The 32 bytes that encrypt keys. Without it no session can be started. */
  readonly sessionKey: Uint8Array | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const refuse = (status: 400 | 401 | 404 | 409 | 501, name: string, description: string): Problem =>
  new Problem(status, [{ name, description }])

interface SessionAccount {
  /** As stored: an EVM address in lower case. */
  readonly id: string
  readonly address: Hex
  readonly node: ChainNode
}

/** Returns the key that activates a session: only its creator receives it. */
function activationKeyOf(sessionKey: Uint8Array, pci: string): string {
  return createHmac('sha256', sessionKey).update(`session activation\n${pci}`).digest('base64url')
}

/** Creates the signing key of a session. Its private half is encrypted at once. */
function newKey(sessionKey: Uint8Array, pci: string) {
  const privateKey = generatePrivateKey()
  return {
    public_key: privateKeyToAccount(privateKey).publicKey,
    sealed_key: sealKey(sessionKey, pci, hexToBytes(privateKey)),
  }
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

/** The end of a page of the list: `1763729000~4f…`. */
const writeCursor = ({ created, pci }: SessionPlace): string => `${created}~${pci}`
function readCursor(text: string | undefined): SessionPlace | undefined {
  if (text === undefined) return undefined
  const [, created, pci] = /^(\d{1,12})~([\da-f-]{36})$/.exec(text) ?? []
  if (created === undefined || pci === undefined)
    throw refuse(400, 'cursor', 'is not a `next` of an earlier page')
  return { created: Number(created), pci }
}

function hostOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
}

/** Throws `Problem` 404 or 400 if the account is not on a supported EVM network. */
function findAccount(nodes: SessionDeps['nodes'], id = ''): SessionAccount {
  const [namespace = '', reference = '', address = ''] = id.split(':')
  const node = nodes.get(`${namespace}:${reference}`)
  if (!node) throw refuse(404, 'address', 'is on a network that this gateway does not support')
  if (namespace !== 'eip155')
    throw refuse(400, 'address', 'must be on an EVM network: others have no smart sessions')
  if (!isAddress(address, { strict: false })) throw refuse(400, 'address', 'must be an EVM account')
  return { id: id.toLowerCase(), address, node }
}

/** Throws `Problem` 400 if a session lasts too long or its terms are too large. */
function checkTerms(
  { expiry, permissions, policies }: AddSessionBody | ActivateSessionBody,
  seconds: number,
): void {
  const left = expiry - seconds
  if (left <= 0) throw refuse(400, 'expiry', 'must be in the future, in seconds since 1970')
  if (left > MAX_DURATION) throw refuse(400, 'expiry', 'must be within a year')
  for (const [name, value] of Object.entries({ permissions, policies })) {
    if ((JSON.stringify(value) ?? '').length > MAX_PERMISSIONS) {
      throw refuse(400, name, `must have at most ${MAX_PERMISSIONS} characters as JSON`)
    }
  }
}

/** What the endpoints share. */
interface SessionParts extends Pick<SessionDeps, 'nodes' | 'sessionKey'> {
  readonly store: SessionStore
  /** Seconds since 1970. */
  readonly seconds: () => number
}

/** Returns a session of an account. Throws `Problem` 404. */
async function findSession(
  { store }: SessionParts,
  pci: string,
  account: SessionAccount,
): Promise<StoredSession> {
  const session = await store.find(pci, account.id)
  if (!session) throw refuse(404, 'pci', 'is not a session of this account')
  return session
}

/** Stores a new session with its key, which the wallet has not granted yet. */
async function beginSession(
  { nodes, sessionKey, store, seconds }: SessionParts,
  { path, body, projectId, origin }: ServedCall<unknown, AddSessionBody>,
): Promise<AddedSession> {
  if (sessionKey === undefined)
    throw refuse(501, 'sessions', 'This gateway has no key to encrypt sessions. Set GATEWAY_SESSION_KEY.')
  const account = findAccount(nodes, path.address)
  checkTerms(body, seconds())
  if (await store.isFull(projectId))
    throw refuse(409, 'projectId', 'has reached the max number of sessions of a project')
  const pci = randomUUID()
  const key = newKey(sessionKey, pci)
  await store.add({
    ...key,
    pci,
    project_id: projectId,
    project_name: (hostOf(origin) ?? projectId).slice(0, 64),
    project_url: origin ?? null,
    account: account.id,
    permissions: JSON.stringify(body.permissions),
    policies: '[]',
    context: '0x',
    expiry: body.expiry,
    created_at: seconds(),
    activated_at: null,
    revoked_at: null,
  })
  return {
    pci,
    key: { type: 'secp256k1', publicKey: key.public_key },
    activationKey: activationKeyOf(sessionKey, pci),
  }
}

/** Stores what the wallet granted: only for the app that began the session. */
async function finishSession(
  parts: SessionParts,
  { path, body, projectId, bearer = '' }: ServedCall<unknown, ActivateSessionBody>,
): Promise<{ readonly success: true }> {
  const { nodes, sessionKey, store, seconds } = parts
  const session = await findSession(parts, body.pci, findAccount(nodes, path.address))
  // Another app cannot activate this app's session.
  if (session.project_id !== projectId) throw refuse(404, 'pci', 'is not a session of this account')
  if (sessionKey === undefined || !isSame(bearer, activationKeyOf(sessionKey, session.pci)))
    throw refuse(401, 'Authorization', 'must be Bearer and the activationKey of the session')
  if (session.revoked_at !== null) throw refuse(409, 'pci', 'was revoked')
  if (body.context.length > MAX_PERMISSIONS)
    throw refuse(400, 'context', `must have at most ${MAX_PERMISSIONS} characters`)
  checkTerms(body, seconds())
  const policies = (body.policies ?? []).map(({ type }) => ({ id: type }))
  const { permissions, context, expiry } = body
  await store.activate(session.pci, { permissions, policies, context, expiry }, seconds())
  return { success: true }
}

/** Ends a session: the account signs for it. */
async function endSession(
  parts: SessionParts,
  { path, body: { pci, signature }, signal }: ServedCall<unknown, RevokeSessionBody>,
): Promise<{ readonly success: true }> {
  const account = findAccount(parts.nodes, path.address)
  const session = await findSession(parts, pci, account)
  const claim = isHex(signature) && { address: account.address, message: session.pci, signature }
  if (!claim || !(await findSigner(claim, account.node, signal)))
    throw refuse(401, 'signature', 'must be a signature of the pci by the account')
  await parts.store.revoke(session.pci, parts.seconds())
  return { success: true }
}

/**
 * Returns the endpoints of smart sessions: an app starts a session and gets the public half of its signing key, the
 * wallet grants it, the account revokes it. The private half is created here, stored encrypted, and never returned.
 */
export function sessionEndpoints({
  database,
  nodes,
  sessionKey,
  now,
}: SessionDeps): readonly ServedEndpoint[] {
  const store = createSessionStore(database)
  const parts: SessionParts = { nodes, sessionKey, store, seconds: () => Math.floor(now() / 1000) }
  const list = serve(getSessions, async ({ path, query }) => {
    const account = findAccount(nodes, path.address)
    const { sessions, next } = await store.list(account.id, readCursor(query.cursor))
    return { pcis: sessions, ...(next && { next: writeCursor(next) }) }
  })
  const add = serve(addSession, (call) => beginSession(parts, call), {
    isRepeatable: true,
    isStored: true,
    cost: () => SESSION_COST,
  })
  const activate = serve(activateSession, (call) => finishSession(parts, call), {
    isStored: true,
    bearer: 'the activationKey of the session',
  })
  const revoke = serve(revokeSession, (call) => endSession(parts, call))
  return [list, add, activate, revoke]
}
