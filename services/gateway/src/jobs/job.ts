/**
 * Work of the gateway that no request waits for: the index of a network, the removal of old rows. It is done piece by
 * piece, by one process at a time.
 */
export interface Job {
  /** Unique; letters, digits, `_` and `-`. On PostgreSQL also the name of its queue. */
  readonly name: string
  /**
   * Time after which another process repeats what a killed one was doing. Milliseconds; left out: `jobTimeLimit` of the
   * configuration. Longer than a piece of the work takes, or it is repeated in vain.
   */
  readonly timeLimit?: number
  /**
   * Does the next piece. The process may end at any point, and the piece is then repeated. In rare cases two processes
   * do the same piece at once, e.g. after one hung for longer than the time limit: both must leave the data that one
   * would have left.
   *
   * @param signal aborts when the process stops
   * @returns milliseconds until the next piece
   */
  run(signal: AbortSignal): Promise<number>
  /** Observes the work while another process does it. */
  watch?(signal: AbortSignal): Promise<void>
}

/** Jobs that run until they are stopped. */
export interface RunningJobs {
  /** Ends the current pieces, and lets other processes continue with the work. */
  stop(): Promise<void>
}
