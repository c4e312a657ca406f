import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { describeCapabilities } from '../../capabilities/describe-capabilities.js'
import { describeVendors } from '../../capabilities/describe-vendors.js'
import { gatewayVariables, readGatewayConfig } from '../../gateway-config.js'
import { capabilityText } from '../capability-text.js'
import { CommandFailure } from '../command-failure.js'
import type { Dialog } from '../dialog.js'
import { envValue, readEnvFileIfAny, type Variables, writeEnvFile } from '../env-file.js'
import { firstQuestions, type InitQuestion, vendorQuestions } from './init-questions.js'

export interface InitOptions {
  /** Path of the file that is written. */
  readonly out: string
  /** Takes all values from `given` and the defaults, without prompts. */
  readonly yes: boolean
  /** Overwrites an existing file without a prompt. */
  readonly force: boolean
  /** Values of flags and of the environment: defaults of the questions. */
  readonly given: Variables
  readonly dialog: Dialog
}

/** Entered to leave a variable out. */
const LEFT_OUT = '-'

const generated: readonly (InitQuestion & { readonly bytes: number })[] = [
  {
    variable: 'GATEWAY_SESSION_KEY',
    text: 'Encrypts the keys of smart sessions. If it is lost, they are lost too. Generated',
    bytes: 32,
  },
  { variable: 'GATEWAY_METRICS_TOKEN', text: 'Bearer token of /metrics. Generated', bytes: 24 },
]

/** Returns the gateway's error for the value of a variable; `undefined` if it is valid. */
function errorIn(values: Variables, variable: string): string | undefined {
  try {
    // The adapters check the form of some keys.
    describeCapabilities(readGatewayConfig(values))
    return undefined
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : []
    return lines
      .map((line) => line.trim())
      .find((line) => line.startsWith(`${variable}:`) || line.startsWith(`${variable}.`))
  }
}

/** Prompts for one value until it is valid; returns the values with it. */
async function ask(question: InitQuestion, values: Variables, dialog: Dialog): Promise<Variables> {
  const { variable, text, isSecret = false, initial } = question
  const known = values[variable] ?? initial
  dialog.print(`\n${text}`)
  for (;;) {
    const shown = known === undefined ? '' : ` [${isSecret ? 'set' : known}]`
    const typed = await dialog.ask(`${variable}${shown}: `)
    const entered = typed === '' ? known : typed === LEFT_OUT ? undefined : typed
    const next = { ...values, [variable]: entered }
    const problem = entered === undefined ? undefined : errorIn(next, variable)
    if (problem === undefined) return next
    dialog.print(problem)
  }
}

async function collect(
  questions: readonly InitQuestion[],
  values: Variables,
  { yes, dialog }: InitOptions,
): Promise<Variables> {
  let collected = values
  for (const question of questions) {
    const { variable, initial, after } = question
    if (yes) collected = { ...collected, [variable]: collected[variable] ?? initial }
    else if (after === undefined || collected[after] !== undefined)
      collected = await ask(question, collected, dialog)
  }
  return collected
}

/** Returns the text of the file: a line of explanation above each variable that was asked for. */
function fileText(values: Variables, questions: readonly InitQuestion[]): string {
  const texts = new Map(questions.map(({ variable, text }) => [variable, text]))
  const names = [...new Set([...texts.keys(), ...Object.keys(values)])]
  const lines = names.flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    const text = texts.get(name)
    return [...(text === undefined ? [] : [`# ${text}`]), `${name}=${envValue(name, value)}`, '']
  })
  return [
    '# Written by the init command of @quoin/gateway. Contains keys: keep it out of version control.',
    '',
    ...lines,
  ].join('\n')
}

async function mayWrite({ out, yes, force, dialog }: InitOptions): Promise<boolean> {
  if (force || !existsSync(out)) return true
  if (yes)
    throw new CommandFailure(
      'ENV_FILE_EXISTS',
      `Pass --force to overwrite ${out}, or --out with another path.`,
    )
  return /^y(es)?$/i.test(
    await dialog.ask(`${out} exists. Overwrite it? Its values are the defaults. [y/N] `),
  )
}

/**
 * Prompts for the configuration of a gateway, writes it, and prints what will work with it.
 *
 * @throws `CommandFailure`; `Error` if the configuration is invalid, with one line for each error
 */
export async function initGateway(options: InitOptions): Promise<void> {
  const { out, given, dialog } = options
  if (!(await mayWrite(options))) throw new CommandFailure('INIT_CANCELLED', `${out} is unchanged.`)
  const ours = Object.entries(given).filter(
    ([name, value]) => gatewayVariables.includes(name) && name !== 'NODE_ENV' && value !== undefined,
  )
  // The file may have variables of other programs, e.g. of the compose file: they stay.
  let values: Variables = { ...readEnvFileIfAny(out), ...Object.fromEntries(ours) }
  if (!options.yes)
    dialog.print(`Press Enter to keep the value in brackets. Enter ${LEFT_OUT} to leave a variable out.`)
  const first = firstQuestions()
  values = await collect(first, values, options)
  const further = vendorQuestions(values)
  values = await collect(further, values, options)
  for (const { variable, bytes } of generated) {
    values = { ...values, [variable]: values[variable] ?? randomBytes(bytes).toString('hex') }
  }
  // With the folder that the gateway keeps its data in by default.
  const config = readGatewayConfig({ GATEWAY_DATA: 'gateway-data', ...values })
  writeEnvFile(out, fileText(values, [...first, ...further, ...generated]))
  dialog.print('')
  for (const line of capabilityText(describeCapabilities(config), describeVendors(values))) dialog.print(line)
  const file = out === '.env' ? out : envValue('--out', out)
  dialog.print('')
  dialog.print(`Wrote ${out}, readable by its owner only. Keep it out of version control.`)
  dialog.print(`Check each provider:  npx @quoin/gateway smoke --env-file ${file}`)
  dialog.print(`Start the gateway:    npx @quoin/gateway --env-file ${file}`)
}
