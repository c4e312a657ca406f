import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Chain,
  chains,
  type Framework,
  frameworks,
  gatewayFault,
  type Library,
  libraries,
  librariesOf,
  nameFault,
  type ProjectAnswers,
  projectIdFault,
} from './project-answers.js'
import { UsageError } from './usage.js'

/** The answers that the arguments give; the others are requested, or have their default. */
export interface GivenAnswers {
  readonly folder: string | undefined
  readonly framework: Framework | undefined
  readonly library: Library | undefined
  readonly chains: readonly Chain[] | undefined
  readonly backend: ProjectAnswers['backend'] | undefined
  readonly signIn: boolean | undefined
  /** Nothing is requested. */
  readonly yes: boolean
}

export interface ReadArguments {
  readonly given: GivenAnswers
  readonly help: boolean
  readonly version: boolean
}

const options = {
  framework: { type: 'string' },
  library: { type: 'string' },
  chains: { type: 'string' },
  sandbox: { type: 'boolean' },
  gateway: { type: 'string' },
  'project-id': { type: 'string' },
  'sign-in': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Returns the known value that a flag names. */
function oneOf<T extends string>(flag: string, known: readonly T[], value: string): T {
  const found = known.find((one) => one === value)
  if (found === undefined) throw new UsageError(`--${flag} accepts ${known.join(', ')}, not '${value}'.`)
  return found
}

function checked(value: string, fault: string | undefined): string {
  if (fault !== undefined) throw new UsageError(fault)
  return value
}

function readBackend(
  sandbox: boolean | undefined,
  gateway: string | undefined,
  projectId: string | undefined,
): ProjectAnswers['backend'] | undefined {
  if (gateway === undefined && projectId === undefined) return sandbox ? 'sandbox' : undefined
  if (sandbox)
    throw new UsageError('--sandbox is a backend of its own: leave out --gateway and --project-id.')
  if (gateway === undefined || projectId === undefined)
    throw new UsageError('Your own backend needs --gateway and --project-id.')
  return {
    gateway: checked(gateway, gatewayFault(gateway)),
    projectId: checked(projectId, projectIdFault(projectId)),
  }
}

/**
 * Reads the arguments of the command.
 *
 * @throws `UsageError`
 */
export function readArguments(args: readonly string[]): ReadArguments {
  const { positionals, values } = parse(args)
  const [folder, ...more] = positionals
  if (more.length > 0) throw new UsageError(`One folder is accepted, not also '${more.join(' ')}'.`)
  const { framework, library, yes = false, help = false, version = false } = values
  const given: GivenAnswers = {
    folder,
    framework: framework === undefined ? undefined : oneOf('framework', frameworks, framework),
    library: library === undefined ? undefined : oneOf('library', libraries, library),
    chains: values.chains?.split(',').map((chain) => oneOf('chains', chains, chain)),
    backend: readBackend(values.sandbox, values.gateway, values['project-id']),
    signIn: values['sign-in'],
    yes,
  }
  return { given, help, version }
}

/** The answers where none is given. */
export const defaultAnswers = { folder: 'quoin-app', framework: 'react', chains: ['eip155'] } as const

/**
 * Completes the answers with their defaults.
 *
 * @throws `UsageError` if two answers exclude each other
 */
export function completeAnswers(given: Omit<GivenAnswers, 'yes'>): ProjectAnswers {
  const { folder = defaultAnswers.folder, framework = defaultAnswers.framework } = given
  // Each once, in the usual order.
  const wanted = chains.filter((chain) => (given.chains ?? defaultAnswers.chains).includes(chain))
  const hasEvm = wanted.includes('eip155')
  if (given.library !== undefined && !hasEvm)
    throw new UsageError(
      `${given.library} is for EVM networks: add eip155 to --chains, or leave out --library.`,
    )
  const library = hasEvm ? (given.library ?? 'viem') : undefined
  if (library !== undefined && !librariesOf(framework).includes(library))
    throw new UsageError(`${library} consists of React hooks: choose viem or ethers for ${framework}.`)
  const name = basename(resolve(folder)).toLowerCase()
  return {
    name: checked(name, nameFault(name)),
    framework,
    library,
    chains: wanted,
    backend: given.backend ?? 'sandbox',
    signIn: given.signIn ?? false,
  }
}
