import { createHash, randomUUID } from 'node:crypto'
import { Problem } from '@quoin/server-kit/http'
import type { Database } from '../storage/database.js'

/** For how long the answer to a key is kept. Milliseconds. */
const KEPT = 24 * 60 * 60_000
/** Larger answers are not kept: none of what takes a key has one. Characters. */
export const LARGEST_KEPT: number = 8 * 1024
const KEY_FORM = /^[\x21-\x7e]{1,128}$/

export interface IdempotencyOptions {
  readonly database: Database
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** For how long one answer may take; after twice that, whoever was answering has died. Milliseconds. */
  readonly timeLimit: number
}

/** A request that may come again. */
export interface RepeatableRequest {
  /** `Idempotency-Key`. */
  readonly key: string
  /** Whose key it is: project and path. */
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
 * Answers a request with a key once: the same key with the same body is given the first answer again, from whichever process and
 * for a day; with another body it is refused (409). A refusal (4xx) is an answer too; after a fault (5xx) the key is free again.
 *
 * Where a process dies in the middle, whether it had written is not known: after twice the time limit the request may be answered
 * again. What may never happen twice has to be unique by itself, as names are.
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

  /** True: it is this attempt's to answer. Otherwise the answer that was given before. */
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
      throw refuse(409, 'was used for another request already')
    }
    // Being answered, or it has just failed: either way a moment later it is clear.
    if (known?.status == null) throw refuse(409, 'is being answered; ask again in a moment', 1)
    return { status: known.status, answer: JSON.parse(known.answer ?? 'null') }
  }

  return async (request: RepeatableRequest, answer: () => Promise<unknown>): Promise<unknown> => {
    if (!KEY_FORM.test(request.key)) throw refuse(400, 'must have 1 to 128 visible ASCII characters')
    const key = sha256(`${request.scope}\n${request.key}`)
    const attempt = randomUUID()
    const before = await claim(key, attempt, sha256(JSON.stringify(request.body) ?? ''))
    if (before !== true) {
      if (before.status === 200) return before.answer
      // What was kept is what a `Problem` was made of.
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
        // After a time-out it may still be going on: the key stays taken until it cannot be.
        await forget(key, attempt)
      }
      throw error
    }
  }
}

/** Answers repeated requests once. */
export type IdempotentAnswer = ReturnType<typeof createIdempotentAnswer>
