import { randomUUID } from 'node:crypto'
import type { SocialProvider } from 'quoin/frame-protocol'
import { hashToken, newToken, type SecretHashes } from '../codes/secret-hashes.js'
import { latestEnd } from '../storage/latest-end.js'
import type { SiteDatabase } from '../storage/site-database.js'
import type { AttemptStatus } from './social-tables.js'

/** Timeout of the user at the provider. Milliseconds. */
const LASTS = 10 * 60_000
/** Lifetime of the one-time code. Milliseconds. */
const CODE_LASTS = 60_000

export interface NewAttempt {
  readonly provider: SocialProvider | 'passkey'
  readonly deviceId: string
  readonly origin: string
  readonly language: string
  readonly deviceName: string
}

/** A login in a pop-up. */
export interface LoginAttempt extends NewAttempt {
  readonly id: string
  readonly status: AttemptStatus
  readonly userId: string | null
}

/** Values for validating the provider's response; none of them is stored. */
export interface AttemptSecrets {
  readonly state: string
  /** PKCE (RFC 7636). */
  readonly verifier: string
  readonly nonce: string
}

/** Stores logins in pop-ups, from the first click to the session. Each step runs once, even with concurrent calls. */
export interface AttemptStore {
  begin(attempt: NewAttempt): Promise<AttemptSecrets & { readonly id: string }>
  /** Finds an open attempt by its state. */
  findOpen(
    state: string,
  ): Promise<{ readonly attempt: LoginAttempt; readonly secrets: AttemptSecrets } | undefined>
  /** Claims the provider's response for validation: only the first call succeeds. */
  claim(id: string): Promise<boolean>
  /** Allows another try with the same state, after a passkey that was not accepted. */
  reopen(id: string): Promise<void>
  finish(id: string, userId: string): Promise<{ readonly code: string }>
  refuse(id: string, end: 'declined' | 'failed'): Promise<void>
  /** Confirms the hand-over by the server; only the pop-up has the code. */
  confirm(code: string): Promise<boolean>
  /** Finds an attempt of the device that began it. */
  find(id: string, deviceId: string): Promise<LoginAttempt | undefined>
  /** Issues a new code for the frame, which replaces the pop-up's. */
  handOver(id: string): Promise<{ readonly code: string } | undefined>
  /** Uses up a code. Valid only for the device that began the attempt. */
  redeem(code: string, deviceId: string): Promise<LoginAttempt | undefined>
}

const columns = [
  'id',
  'provider',
  'device_id as deviceId',
  'origin',
  'language',
  'device_name as deviceName',
  'status',
  'user_id as userId',
] as const

/** Returns the function that changes an attempt's status, if it has the expected one and has not expired. */
function createStep(query: SiteDatabase['query'], now: () => number) {
  return async (
    from: AttemptStatus,
    to: AttemptStatus,
    by: { id: string } | { code_hash: string },
    change: { user_id?: string; code_hash?: string; code_expires_at?: number } = {},
  ): Promise<boolean> => {
    const [[column, value]] = Object.entries(by) as [['id' | 'code_hash', string]]
    const { numUpdatedRows } = await query
      .updateTable('login_attempts')
      .set({ ...change, status: to })
      .where(column, '=', value)
      .where('status', '=', from)
      .where('expires_at', '>', now())
      .where('expires_at', '<=', latestEnd(LASTS, now()))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
}

export function createAttemptStore(
  { query }: SiteDatabase,
  hashes: SecretHashes,
  now: () => number,
): AttemptStore {
  const secretsOf = (state: string, keyId: string): AttemptSecrets => ({
    state,
    verifier: hashes.derive(keyId, `pkce ${state}`),
    nonce: hashes.derive(keyId, `nonce ${state}`),
  })

  const step = createStep(query, now)
  const newCode = (): { code: string; change: { code_hash: string; code_expires_at: number } } => {
    const code = newToken()
    return { code, change: { code_hash: hashToken(code), code_expires_at: now() + CODE_LASTS } }
  }

  return {
    async begin({ provider, deviceId, origin, language, deviceName }) {
      const id = randomUUID()
      const state = newToken()
      await query
        .insertInto('login_attempts')
        .values({
          id,
          provider,
          device_id: deviceId,
          state_hash: hashToken(state),
          key_id: hashes.keyId,
          origin,
          language,
          device_name: deviceName,
          status: 'open',
          user_id: null,
          code_hash: null,
          code_expires_at: null,
          created_at: now(),
          expires_at: now() + LASTS,
        })
        .execute()
      return { id, ...secretsOf(state, hashes.keyId) }
    },
    async findOpen(state) {
      const found = await query
        .selectFrom('login_attempts')
        .select([...columns, 'key_id'])
        .where('state_hash', '=', hashToken(state))
        .where('status', '=', 'open')
        .where('expires_at', '>', now())
        .where('expires_at', '<=', latestEnd(LASTS, now()))
        .executeTakeFirst()
      if (!found) return undefined
      const { key_id, ...attempt } = found
      return { attempt, secrets: secretsOf(state, key_id) }
    },
    claim: (id) => step('open', 'checking', { id }),
    async reopen(id) {
      await step('checking', 'open', { id })
    },
    async finish(id, userId) {
      const { code, change } = newCode()
      await step('checking', 'done', { id }, { ...change, user_id: userId })
      return { code }
    },
    async refuse(id, end) {
      await step('checking', end, { id })
    },
    // The sixty seconds apply to redeeming only; confirming is possible until the attempt expires.
    confirm: (code) => step('done', 'confirmed', { code_hash: hashToken(code) }),
    find: (id, deviceId) =>
      query
        .selectFrom('login_attempts')
        .select(columns)
        .where('id', '=', id)
        .where('device_id', '=', deviceId)
        .where('expires_at', '>', now())
        .where('expires_at', '<=', latestEnd(LASTS, now()))
        .executeTakeFirst(),
    async handOver(id) {
      const { code, change } = newCode()
      // The status stays `confirmed`: a frame whose connection broke requests again and receives a new code.
      return (await step('confirmed', 'confirmed', { id }, change)) ? { code } : undefined
    },
    redeem: async (code, deviceId) =>
      query
        .updateTable('login_attempts')
        .set({ status: 'redeemed' })
        .where('code_hash', '=', hashToken(code))
        .where('device_id', '=', deviceId)
        .where('status', 'in', ['done', 'confirmed'])
        .where('code_expires_at', '>', now())
        .where('code_expires_at', '<=', latestEnd(CODE_LASTS, now()))
        .returning(columns)
        .executeTakeFirst(),
  }
}
