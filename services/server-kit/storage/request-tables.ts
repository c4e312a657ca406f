/** Answers that were given to requests with an `Idempotency-Key`, to be given again. */
export interface RequestAnswersTable {
  /** SHA-256 of project, path and key: keys of one project mean nothing to another. */
  key: string
  /** SHA-256 of the body: a key stands for one request only. */
  body_hash: string
  /** Who is answering it: what was left by a process that died is told from what is being answered now. */
  attempt: string
  /** HTTP status; null while it is being answered. */
  status: number | null
  /** JSON. */
  answer: string | null
  /** Milliseconds since 1970. While it is being answered: until when that may take. */
  expires_at: number
}

/** Counted requests, where several processes count together. The columns are those of rate-limiter-flexible. */
export interface RequestLimitsTable {
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: number | null
}

/** Written to see whether anything can be (create-write-check.ts). */
interface HeartbeatsTable {
  name: string
  /** Milliseconds since 1970. */
  beat_at: number
}

/** The tables of this part. */
export interface RequestTables {
  heartbeats: HeartbeatsTable
  request_answers: RequestAnswersTable
  request_limits: RequestLimitsTable
}
