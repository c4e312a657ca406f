import { sourceDepsOf } from '../../capabilities/describe-capabilities.js'
import { readGatewayConfig } from '../../gateway-config.js'
import { columns } from '../columns.js'
import type { Variables } from '../env-file.js'
import { type SmokeResult, sendAll } from './smoke-check.js'
import { smokeChecks } from './smoke-checks.js'

/** Variables whose values are secrets, and so is every node's URL. */
const SECRET = /(KEY|SECRET|TOKEN|ACCOUNT|PROJECT_ID|DATABASE_URL|VALKEY_URL|CHAINS)$/
/** Shorter values are words of the table. */
const SHORTEST = 6

/**
 * Returns the text without values of secret variables. Results contain none: this is a second protection, for future adapters.
 */
function withoutSecrets(text: string, variables: Variables): string {
  return Object.entries(variables).reduce(
    (clean, [name, value = '']) =>
      SECRET.test(name) && value.length >= SHORTEST ? clean.replaceAll(value, '***') : clean,
    text,
  )
}

const row = ({
  provider,
  capability,
  network,
  result,
  milliseconds,
  note,
}: SmokeResult): readonly string[] => [
  provider,
  capability,
  network,
  result,
  result === 'skipped' ? '-' : String(milliseconds),
  note,
]

function tableOf(results: readonly SmokeResult[]): string {
  const failed = results.filter(({ result }) => result === 'failed').length
  const succeeded = results.filter(({ result }) => result === 'ok').length
  return [
    ...columns([
      ['provider', 'capability', 'network', 'result', 'ms', 'response or reason'],
      ...results.map(row),
    ]),
    '',
    `${succeeded} ok, ${failed} failed, ${results.length - succeeded - failed} skipped`,
    '',
  ].join('\n')
}

/**
 * Sends every configured provider read-only requests on the real network.
 *
 * @returns the text for the output, and the exit code: 1 if a provider failed
 * @throws `Error` with one line for each error in the variables
 */
export async function runSmoke(
  variables: Variables,
  json: boolean,
): Promise<{ readonly output: string; readonly exitCode: 0 | 1 }> {
  const results = await sendAll(smokeChecks(sourceDepsOf(readGatewayConfig(variables))))
  const text = json ? `${JSON.stringify(results, null, 2)}\n` : tableOf(results)
  const exitCode = results.some(({ result }) => result === 'failed') ? 1 : 0
  return { output: withoutSecrets(text, variables), exitCode }
}
