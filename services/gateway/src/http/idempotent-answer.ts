import { createHash, randomUUID } from 'node:crypto'
import { Problem } from '@quoin/server-kit/http'
import type { Database } from '../storage/open-database.js'

/** Retention period of an answer. Milliseconds. */
const KEPT = 24 * 60 * 60_000
/** Larger answers are not kept: no endpoint that takes a key returns one. Characters. */
export const LARGEST_KEPT: number = 8 * 1024
const KEY_FORM = /^[\x21-\x7e]{1,128}$/

export interface IdempotencyOptions {
  readonly database: Database
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Time limit of one answer; after twice that, its process counts as ended. Milliseconds. */
  readonly timeLimit: number
}

/** A request that may be repeated. */
export interface RepeatableRequest {
  /** `Idempotency-Key`. */
  readonly key: string
  /** Scope of the key: project and path. */
  readonly scope: string
  readonly body: unknown
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const refuse = (status: 400 | 409, description: string, retryAfter?: number): Problem =>
  new Problem(
    status,
    [{ name: 'Idempotency-Key', description }],
    retryAfter === undefined ? {} : { retryAfter },
  )

/**
 * Returns a function that answers a request with a key once: for a day, repeats with the same body get the first answer,
 * from any process; another body is refused (409). A refusal (4xx) is kept, too; a fault (5xx) releases the key.
 *
 * If a process ends midway, its writes are unknown: after twice the time limit the request may run again. An action that
 * must never run twice has to be unique by itself, as names are.
 */
export function createIdempotentAnswer({ database: { query }, now, timeLimit }: IdempotencyOptions) {
  async function remember(key: string, attempt: string, status: number, answer: unknown): Promise<void> {
    const text = JSON.stringify(answer) ?? 'null'
    const mine = query.updateTable('request_answers').where('key', '=', key).where('attempt', '=', attempt)
    if (text.length > LARGEST_KEPT) await forget(key, attempt)
    else await mine.set({ status, answer: text, expires_at: now() + KEPT }).execute()
  }

  async function forget(key: string, attempt: string): Promise<void> {
    await query.deleteFrom('request_answers').where('key', '=', key).where('attempt', '=', attempt).execute()
  }

  /** Returns true if this attempt may answer, otherwise the earlier answer. Throws `Problem` 409. */
  async function claim(
    key: string,
    attempt: string,
    bodyHash: string,
  ): Promise<true | { status: number; answer: unknown }> {
    const time = now()
    await query.deleteFrom('request_answers').where('key', '=', key).where('expires_at', '<=', time).execute()
    const row = { key, attempt, body_hash: bodyHash, status: null, answer: null }
    await query
      .insertInto('request_answers')
      .values({ ...row, expires_at: time + 2 * timeLimit })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const known = await query
      .selectFrom('request_answers')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst()
    if (known?.attempt === attempt) return true
    if (known !== undefined && known.body_hash !== bodyHash) {
      throw refuse(409, 'was already used for another request')
    }
    // The first attempt is running or has just failed: a retry shows which.
    if (known?.status == null)
      throw refuse(409, 'belongs to a request that is still running; retry in a moment', 1)
    return { status: known.status, answer: JSON.parse(known.answer ?? 'null') }
  }

  return async (request: RepeatableRequest, answer: () => Promise<unknown>): Promise<unknown> => {
    if (!KEY_FORM.test(request.key)) throw refuse(400, 'must have 1 to 128 visible ASCII characters')
    const key = sha256(`${request.scope}\n${request.key}`)
    const attempt = randomUUID()
    const before = await claim(key, attempt, sha256(JSON.stringify(request.body) ?? ''))
    if (before !== true) {
      if (before.status === 200) return before.answer
      // The kept row holds status and reasons of a `Problem`.
      throw new Problem(before.status as Problem['status'], before.answer as Problem['reasons'])
    }
    try {
      const given = await answer()
      await remember(key, attempt, 200, given)
      return given
    } catch (error) {
      if (error instanceof Problem && error.status < 500 && error.status !== 429) {
        await remember(key, attempt, error.status, error.reasons)
      } else if (!(error instanceof Problem && error.status === 504)) {
        // After a timeout (504) the work may still run: the key stays taken until it expires.
        await forget(key, attempt)
      }
      throw error
    }
  }
}

/** Answers repeated requests once. */
export type IdempotentAnswer = ReturnType<typeof createIdempotentAnswer>
