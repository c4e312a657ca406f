import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, PluginTypes } from '#kernel'
import type { BugReport } from '#plugins/bug-report'
import { CliProblem } from '../cli-problem.js'
import { loadPlugins } from '../report/load-kernel.js'
import type { Terminal } from '../terminal.js'
import { UsageError } from '../usage.js'
import { drawStage } from './draw-stage.js'
import { type ReplayedReport, replayReport } from './replay-report.js'
import { replayText } from './replay-text.js'

export interface ReplayArguments {
  readonly file: string
  readonly plugins: string | undefined
  readonly step: string | undefined
  /** Displays the page with the devtools. Default: on a terminal. */
  readonly isOpened: boolean | undefined
  readonly json: boolean
}

/** Bytes. A report has at most a million characters, of up to three bytes each. */
const maxFile = 3_000_000

/** Reads a report of a file. Throws `REPORT_NOT_FOUND`, and what `readBugReport` throws. */
export async function readReportFile(path: string, cwd: string): Promise<BugReport> {
  const { BugReportError, readBugReport } = await import('#plugins/bug-report/endpoints')
  const file = resolve(cwd, path)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile())
    throw new CliProblem('REPORT_NOT_FOUND', { details: file, fix: 'Pass the path of the exported file.' })
  if (found.size > maxFile) {
    throw new BugReportError('REPORT_TOO_LARGE', {
      details: `${found.size} bytes`,
      fix: 'Export the report again.',
    })
  }
  return readBugReport(readFileSync(file, 'utf8'))
}

function stepOf(text: string | undefined, { trace }: BugReport): number | undefined {
  if (text === undefined) return undefined
  const step = Number(text)
  if (!Number.isInteger(step) || step < 1 || step > trace.entries.length)
    throw new UsageError(`--step is a number from 1 to ${trace.entries.length}.`)
  return step - 1
}

const jsonOf = ({ kernel: _, step, failures, view, ...rest }: ReplayedReport): string =>
  `${JSON.stringify(
    {
      step: step === undefined ? null : step + 1,
      failures: failures.map((one) => one + 1),
      ...rest,
      ...(view && { view: { name: view.view.name, repeated: view.repeated ?? null, isSame: view.isSame } }),
    },
    null,
    2,
  )}\n`

/** Replays a problem report, and prints where its failure happened again. */
export async function replayCommand(
  { file, plugins, step, isOpened, json }: ReplayArguments,
  cwd: string,
  terminal: Terminal,
): Promise<{ readonly exitCode: 0 | 1; readonly output: string; readonly complaint: string }> {
  const report = await readReportFile(file, cwd)
  const { dropped } = report.trace
  if (dropped > 0) {
    throw new CliProblem('REPLAY_FAILED', {
      details: `${dropped} older events are missing: the recording does not begin with the kernel.`,
      fix: 'Load the page again, repeat what failed, and export the report then.',
    })
  }
  const own = plugins === undefined ? [] : await loadPlugins(plugins, cwd)
  // `use` validates each plugin.
  const replay = await replayReport(
    report,
    drawStage,
    own as readonly Plugin<PluginTypes>[],
    stepOf(step, report),
  )
  await replay.kernel.dispose()
  const exitCode = replay.step === undefined || replay.isReproduced ? 0 : 1
  if (json) return { exitCode, output: jsonOf(replay), complaint: '' }
  const output = replayText(report, replay, terminal)
  if (!(isOpened ?? terminal.isInteractive)) return { exitCode, output, complaint: '' }
  process.stdout.write(output)
  const { serveDevtools } = await import('./serve-devtools.js')
  const { bundlePlugins } = await import('./bundle-plugins.js')
  await serveDevtools(report, replay.step, plugins === undefined ? '' : await bundlePlugins(plugins, cwd))
  return { exitCode, output: '', complaint: '' }
}
