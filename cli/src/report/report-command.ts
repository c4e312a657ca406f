import type { Terminal } from '../terminal.js'
import { UsageError } from '../usage.js'
import { loadKernel } from './load-kernel.js'
import { policyHeader } from './policy-header.js'
import { reportText } from './report-text.js'

export interface ReportArguments {
  readonly module: string
  readonly json: boolean
  readonly csp: boolean
}

/**
 * Prints the permissions and policy of a host's kernel, as text, JSON or the value of a policy header. The kernel is not started:
 * nothing of its plugins runs.
 */
export async function reportCommand(
  { module, json, csp }: ReportArguments,
  cwd: string,
  terminal: Terminal,
): Promise<{ readonly output: string; readonly complaint: string }> {
  if (json && csp) throw new UsageError('--json and --csp exclude each other.')
  const { kernel, note } = await loadKernel(module, cwd)
  // Timeouts of the kernel do not keep the process alive: without this one it would exit silently while a plugin's loader hangs.
  const alive = setInterval(() => undefined, 1_000)
  const report = await kernel.report().finally(() => clearInterval(alive))
  const output = json
    ? `${JSON.stringify(report, null, 2)}\n`
    : csp
      ? `${policyHeader(report.contentSecurityPolicy)}\n`
      : reportText(report, terminal)
  return { output, complaint: note === undefined ? '' : `${note}\n` }
}
