import type { Terminal, TextStyle } from '../terminal.js'
import { textTable } from '../text-table.js'
import { checkGateway } from './check-gateway.js'
import { checkPage } from './check-page.js'
import { checkRelay } from './check-relay.js'
import { checkSecureSite } from './check-secure-site.js'
import { checkMixedContent } from './check-server.js'
import type { DoctorCheck, DoctorTarget } from './doctor-check.js'
import { type DoctorArguments, readTarget } from './doctor-target.js'

const STYLES: Readonly<Record<DoctorCheck['status'], TextStyle>> = {
  ok: 'green',
  warning: 'yellow',
  failed: 'red',
}

/** Runs all checks of a target: the page first, then its servers. */
async function runChecks(target: DoctorTarget): Promise<readonly DoctorCheck[]> {
  const { page, gateway, secureSite, relay } = target
  const groups = await Promise.all([
    checkPage(target),
    checkMixedContent(page, [gateway, secureSite, relay]),
    checkGateway(target),
    checkRelay(target),
    checkSecureSite(target),
  ])
  return groups.flat()
}

function textOf(checks: readonly DoctorCheck[], { width, style }: Terminal): string {
  const rows = checks.map(({ status, code, found, fix }) => [
    status,
    code,
    fix === undefined ? found : `${found} Fix: ${fix}`,
  ])
  // Styled afterwards: a style has characters without a width.
  const lines = textTable(rows, width).map((line) =>
    line.replace(/^(ok|warning|failed)(?= )/, (status) =>
      style(STYLES[status as DoctorCheck['status']], status),
    ),
  )
  const count = (status: DoctorCheck['status']): number =>
    checks.filter((check) => check.status === status).length
  return [
    ...lines,
    '',
    `${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed`,
    '',
  ].join('\n')
}

/**
 * Checks a page against its real servers, and prints a line for each check.
 *
 * @returns exit code 1 if a check failed; warnings do not count
 */
export async function doctorCommand(
  { json, ...given }: DoctorArguments & { readonly json: boolean },
  cwd: string,
  terminal: Terminal,
): Promise<{ readonly exitCode: 0 | 1; readonly output: string; readonly complaint: string }> {
  const checks = await runChecks(await readTarget(given, cwd))
  const isOk = checks.every(({ status }) => status !== 'failed')
  const output = json ? `${JSON.stringify({ ok: isOk, checks }, null, 2)}\n` : textOf(checks, terminal)
  return { exitCode: isOk ? 0 : 1, output, complaint: '' }
}
