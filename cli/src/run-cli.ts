import { parseArgs } from 'node:util'
import { packageVersion } from './package-root.js'
import { problemText } from './problem-text.js'
import type { Terminal } from './terminal.js'
import { UsageError, usage } from './usage.js'

export interface CliResult {
  /** 0, 1 if the user has to fix something, 2 if the command is invalid. */
  readonly exitCode: 0 | 1 | 2
  /** For the standard output. */
  readonly output: string
  /** For the error output. */
  readonly complaint: string
}

const options = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
  json: { type: 'boolean' },
  csp: { type: 'boolean' },
  dir: { type: 'string' },
  chain: { type: 'boolean' },
  standard: { type: 'boolean' },
  page: { type: 'string' },
  gateway: { type: 'string' },
  'secure-site': { type: 'string' },
  relay: { type: 'string' },
  project: { type: 'string' },
  'relay-project': { type: 'string' },
  'dry-run': { type: 'boolean' },
  force: { type: 'boolean' },
  plugins: { type: 'string' },
  step: { type: 'string' },
  open: { type: 'boolean' },
  'no-open': { type: 'boolean' },
} as const

type Flag = keyof typeof options

/** Parses the one argument and the flags of a command; rejects others. */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Parsed = ReturnType<typeof parse>

const doctorFlags: readonly Flag[] = [
  'json',
  'page',
  'gateway',
  'secure-site',
  'relay',
  'project',
  'relay-project',
]

/** Returns the argument of a command that needs one. */
function argumentOf(parsed: Parsed, name: string, flags: readonly Flag[]): string {
  const argument = optionalArgument(parsed, name, flags)
  if (argument === undefined) throw new UsageError(`${parsed.positionals[0]} needs ${name}.`)
  return argument
}

function optionalArgument(
  { positionals, values }: Parsed,
  name: string,
  flags: readonly Flag[],
): string | undefined {
  const [command, argument, ...more] = positionals
  if (more.length > 0) throw new UsageError(`${command} takes one ${name}, not also '${more.join(' ')}'.`)
  for (const flag of Object.keys(values))
    if (!(flags as readonly string[]).includes(flag)) throw new UsageError(`${command} has no --${flag}.`)
  return argument
}

type CommandResult = Omit<CliResult, 'exitCode'> & Partial<Pick<CliResult, 'exitCode'>>

async function run(parsed: Parsed, cwd: string, terminal: Terminal): Promise<CommandResult> {
  const { values, positionals } = parsed
  if (values.help) return { output: usage, complaint: '' }
  if (values.version) return { output: `${packageVersion()}\n`, complaint: '' }
  switch (positionals[0]) {
    case 'report': {
      const module = argumentOf(parsed, '<module>', ['json', 'csp'])
      const { reportCommand } = await import('./report/report-command.js')
      return reportCommand({ module, json: values.json ?? false, csp: values.csp ?? false }, cwd, terminal)
    }
    case 'new-plugin': {
      const standard = values.standard ?? false
      const name = argumentOf(parsed, '<name>', standard ? ['standard'] : ['dir', 'chain', 'standard'])
      const { newPluginCommand } = await import('./new-plugin/new-plugin-command.js')
      const chain = values.chain ?? false
      const output = await newPluginCommand({ name, dir: values.dir, chain, standard }, cwd)
      return { output, complaint: '' }
    }
    case 'doctor': {
      const module = optionalArgument(parsed, '<module>', doctorFlags)
      const { doctorCommand } = await import('./doctor/doctor-command.js')
      const { page, gateway, relay, project, json = false } = values
      const given = { module, page, gateway, relay, project, secureSite: values['secure-site'] }
      return doctorCommand({ ...given, relayProject: values['relay-project'], json }, cwd, terminal)
    }
    case 'messages': {
      const locale = optionalArgument(parsed, '<locale>', [])
      const { messagesCommand } = await import('./messages/messages-command.js')
      return { output: await messagesCommand(locale), complaint: '' }
    }
    case 'migrate': {
      const folder = optionalArgument(parsed, '<folder>', ['dry-run', 'force'])
      const { migrateCommand } = await import('./migrate/migrate-command.js')
      const { 'dry-run': dryRun = false, force = false } = values
      return { output: migrateCommand({ folder, dryRun, force }, cwd, terminal), complaint: '' }
    }
    case 'replay': {
      const file = argumentOf(parsed, '<report>', ['plugins', 'step', 'open', 'no-open', 'json'])
      const { replayCommand } = await import('./replay/replay-command.js')
      const { plugins, step, open, 'no-open': isClosed, json = false } = values
      const isOpened = open ?? (isClosed ? false : undefined)
      return replayCommand({ file, plugins, step, isOpened, json }, cwd, terminal)
    }
    case undefined:
      throw new UsageError('A command is missing.')
    default:
      throw new UsageError(`Unknown command '${positionals[0]}'.`)
  }
}

/**
 * Runs one command. Never throws, and writes no files except those of `new-plugin`, `migrate` and the commands of other packages.
 *
 * @param args the arguments after `quoin`
 */
export async function runCli(args: readonly string[], cwd: string, terminal: Terminal): Promise<CliResult> {
  try {
    const [command, ...ofPackage] = args
    if (command === 'create' || command === 'gateway' || command === 'sandbox') {
      const { commandPackages, runPackage } = await import('./run-package.js')
      const exitCode = await runPackage(commandPackages[command], ofPackage, cwd)
      return { exitCode, output: '', complaint: '' }
    }
    return { exitCode: 0, ...(await run(parse(args), cwd, terminal)) }
  } catch (error) {
    if (error instanceof UsageError)
      return { exitCode: 2, output: '', complaint: `${error.message}\n\n${usage}` }
    return { exitCode: 1, output: '', complaint: problemText(error, terminal) }
  }
}
