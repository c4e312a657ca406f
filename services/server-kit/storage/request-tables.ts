/** Responses to requests with an `Idempotency-Key`, for repeated requests. */
export interface RequestAnswersTable {
  /** SHA-256 of project, path and key: keys are scoped to their project. */
  key: string
  /** SHA-256 of the body: a key stands for one request only. */
  body_hash: string
  /** Id of the running attempt: distinguishes an attempt of a dead process from a running one. */
  attempt: string
  /** HTTP status; null while the request runs. */
  status: number | null
  /** JSON. */
  answer: string | null
  /** Milliseconds since 1970. While the request runs: its deadline. */
  expires_at: number
}

/** Request counts shared by several processes. The columns are those of rate-limiter-flexible. */
export interface RequestLimitsTable {
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: number | null
}

/** Written to check that the database accepts writes (create-write-check.ts). */
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
