// Runs the reliability tests of the servers: npm run reliability -- servers [--only=faults|disk-and-clock|fuzz|pressure|soak]
// [--server=gateway|secure-site] [--database=sqlite|postgres] [--rounds=200] [--first-round=110] [--fault='database locked'] [--fault-rounds=12] [--requests=100000] [--connections=10000] [--minutes=30] [--seed=7] [--mutations | --mutation=name]
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const parts = ['faults', 'disk-and-clock', 'fuzz', 'pressure', 'soak']

/** Values of the options that select. */
const selections = { server: ['gateway', 'secure-site'], database: ['sqlite', 'postgres'] }

/** Runs the parts that the arguments select; returns the exit code. */
export async function runServers(args) {
  const text = { type: 'string' }
  const { values } = parseArgs({
    args,
    options: {
      only: text,
      server: text,
      database: text,
      rounds: text,
      'first-round': text,
      fault: text,
      'fault-rounds': text,
      requests: text,
      connections: text,
      minutes: text,
      seed: text,
      mutations: { type: 'boolean' },
      mutation: text,
    },
  })
  if (values.mutations || values.mutation) {
    const { runServerMutations } = await import('./mutations/run.mjs')
    return runServerMutations(values.mutation) > 0 ? 1 : 0
  }
  if (values.only && !parts.includes(values.only)) throw new Error(`--only is one of: ${parts.join(', ')}.`)
  for (const [name, known] of Object.entries(selections))
    if (values[name] && !known.includes(values[name]))
      throw new Error(`--${name} is one of: ${known.join(', ')}.`)
  const only = values.only ?? (values.minutes ? 'soak' : undefined)
  const files = only === 'soak' ? ['pressure'] : only ? [only] : parts.filter((part) => part !== 'soak')
  const filters = [
    ...files.map((file) => `reliability/servers/${file}.test.ts`),
    ...(only === 'soak' ? ['-t', 'flat'] : []),
  ]
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'reliability', '--no-file-parallelism', ...filters],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        QUOIN_SERVERS: 'all',
        ...(values.rounds && { QUOIN_SERVERS_ROUNDS: values.rounds }),
        ...(values.server && { QUOIN_SERVERS_SERVER: values.server }),
        ...(values.database && { QUOIN_SERVERS_DATABASE: values.database }),
        ...(values['first-round'] && { QUOIN_SERVERS_FIRST_ROUND: values['first-round'] }),
        ...(values.fault && { QUOIN_SERVERS_FAULT: values.fault }),
        ...(values['fault-rounds'] && { QUOIN_SERVERS_FAULT_ROUNDS: values['fault-rounds'] }),
        ...(values.requests && { QUOIN_SERVERS_REQUESTS: values.requests }),
        ...(values.connections && { QUOIN_SERVERS_CONNECTIONS: values.connections }),
        ...((values.minutes || only === 'soak') && { QUOIN_SERVERS_MINUTES: values.minutes ?? '30' }),
        ...(values.seed && { QUOIN_SERVERS_SEED: values.seed }),
      },
    },
  )
  return status ?? 1
}
