import { parseArgs } from 'node:util'
import { CommandFailure } from './command-failure.js'
import { terminalDialog } from './dialog.js'
import { readEnvFile, type Variables } from './env-file.js'

export const usage = `Usage: quoin-gateway [command] [options]

  quoin-gateway [--env-file <file>]
      Starts the gateway with the environment variables, and those of the file for variables that are not set.

  quoin-gateway worker [--env-file <file>]
      Runs the jobs of gateways on the same PostgreSQL: indexes the networks, removes old rows. Serves no calls, only
      /health, /ready and /metrics on GATEWAY_PORT.

  quoin-gateway init [--out <file>] [--yes] [--force] [--preset mainnet|testnet] [--origins <list>]
                     [--projects <list>] [--hosts <list>]
      Prompts for the configuration, explains each key, writes the file (.env), and prints what will work with it.
      Variables that are set are the defaults: pass keys in the environment, not as arguments.
      --yes    no prompts: takes flags, variables, defaults. --force overwrites an existing file without a prompt

  quoin-gateway smoke [--env-file <file>] [--json]
      Sends every configured provider read-only requests on the real network, and prints a table. Exits with 1 if
      one failed. Counts against the plans of the providers: one request for each network and capability.

  quoin-gateway --help
`

const options = {
  help: { type: 'boolean', short: 'h' },
  'env-file': { type: 'string' },
  out: { type: 'string' },
  yes: { type: 'boolean' },
  force: { type: 'boolean' },
  preset: { type: 'string' },
  origins: { type: 'string' },
  projects: { type: 'string' },
  hosts: { type: 'string' },
  json: { type: 'boolean' },
} as const

type Flag = keyof typeof options

const FLAGS: Readonly<Record<string, readonly Flag[]>> = {
  serve: ['env-file'],
  worker: ['env-file'],
  init: ['out', 'yes', 'force', 'preset', 'origins', 'projects', 'hosts'],
  smoke: ['env-file', 'json'],
}

/** What a command reads and writes. */
export interface CommandContext {
  readonly environment: Variables
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  /** Starts the gateway, and returns once it listens. */
  serve(variables: Variables): Promise<void>
  /** Starts a worker, and returns once it runs jobs. */
  work(variables: Variables): Promise<void>
}

function parse(args: readonly string[]) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true })
    const [command = 'serve', ...more] = parsed.positionals
    const allowed = FLAGS[command]
    const wrong = Object.keys(parsed.values).find(
      (flag) => flag !== 'help' && !allowed?.some((one) => one === flag),
    )
    if (allowed === undefined || more.length > 0)
      throw new Error(`Unknown command: ${parsed.positionals.join(' ')}`)
    if (wrong !== undefined) throw new Error(`${command} has no --${wrong}`)
    return { command, values: parsed.values }
  } catch (error) {
    throw new CommandFailure('USAGE_INVALID', `${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

async function init(
  values: ReturnType<typeof parse>['values'],
  { environment, input, output }: CommandContext,
): Promise<void> {
  const flags = {
    GATEWAY_PRESET: values.preset,
    GATEWAY_ALLOWED_ORIGINS: values.origins,
    GATEWAY_PROJECTS: values.projects,
    GATEWAY_HOSTS: values.hosts,
  }
  const given = Object.fromEntries(
    Object.entries({ ...environment, ...flags }).map(([name, value]) => [name, value ?? environment[name]]),
  )
  const { initGateway } = await import('./init/init-gateway.js')
  const dialog = terminalDialog(input, output)
  try {
    const { out = '.env', yes = false, force = false } = values
    await initGateway({ out, yes, force, given, dialog })
  } finally {
    dialog.close()
  }
}

/**
 * Runs a command of the gateway; without one, starts it.
 *
 * @param args the arguments after the name of the program
 * @returns the exit code; `undefined`: the gateway or worker runs
 * @throws `CommandFailure`, `Error` with one line per mistake in the variables
 */
export async function runCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<number | undefined> {
  const { command, values } = parse(args)
  const { environment, output } = context
  if (values.help) {
    output.write(usage)
    return 0
  }
  if (command === 'init') {
    await init(values, context)
    return 0
  }
  const file = values['env-file']
  // A variable that is set wins, as with `node --env-file`.
  const variables = { ...(file === undefined ? {} : readEnvFile(file)), ...environment }
  if (command === 'smoke') {
    const { runSmoke } = await import('./smoke/run-smoke.js')
    const smoke = await runSmoke(variables, values.json ?? false)
    output.write(smoke.output)
    return smoke.exitCode
  }
  await (command === 'worker' ? context.work(variables) : context.serve(variables))
  return undefined
}
