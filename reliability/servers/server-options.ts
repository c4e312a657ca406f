/** What to run, from the environment that `npm run reliability -- servers` sets. */
export interface ServerOptions {
  /** Everything that a command runs; otherwise a part of it by the seed of the day. */
  readonly isWhole: boolean
  /** A broken guard: runs until the first violation. */
  readonly mutation: string | undefined
  /** Seed of all rounds and requests. Default: the day. */
  readonly seed: number
  /** Rounds of `kill -9` for each server on each database. */
  readonly rounds: number
  /** The first round of `kill -9`: continues a run that was ended. */
  readonly firstRound: number
  /** The only server, and its only database. */
  readonly server: string | undefined
  readonly database: string | undefined
  /** Name of the only fault to cause. */
  readonly fault: string | undefined
  /** Rounds of each other fault. */
  readonly faultRounds: number
  /** Fuzzed requests of both servers together. */
  readonly requests: number
  /** Connections that send nothing. */
  readonly connections: number
  /** Minutes of the soak; 0: none. */
  readonly minutes: number
}

const day = 86_400_000

export function readServerOptions(): ServerOptions {
  const { env } = process
  const isWhole = env.QUOIN_SERVERS === 'all'
  const mutation = env.QUOIN_SERVER_MUTATION
  const count = (name: string, whole: number, daily: number): number =>
    Number(env[name] ?? (isWhole ? whole : daily))
  return {
    isWhole,
    mutation,
    seed: Number(env.QUOIN_SERVERS_SEED ?? Math.floor(Date.now() / day)),
    rounds: count('QUOIN_SERVERS_ROUNDS', 200, 2),
    firstRound: count('QUOIN_SERVERS_FIRST_ROUND', 0, 0),
    server: env.QUOIN_SERVERS_SERVER,
    database: env.QUOIN_SERVERS_DATABASE,
    fault: env.QUOIN_SERVERS_FAULT,
    faultRounds: count('QUOIN_SERVERS_FAULT_ROUNDS', 12, 1),
    requests: count('QUOIN_SERVERS_REQUESTS', 100_000, 1200),
    connections: count('QUOIN_SERVERS_CONNECTIONS', 10_000, 500),
    minutes: count('QUOIN_SERVERS_MINUTES', 0, 0),
  }
}
