import type { TraceEntry } from '#kernel'
import type { BugReport } from '#plugins/bug-report'
import type { Terminal } from '../terminal.js'
import { plainText } from '../text-table.js'
import type { ReplayedReport } from './replay-report.js'

/** Steps before the failing one. */
const before = 12
const maxDifferences = 10

function stepText(entry: TraceEntry, index: number, start: number): string {
  const facts = Object.entries(entry.facts ?? {}).map(([name, value]) => `${name}=${value}`)
  const seconds = ((entry.at - start) / 1_000).toFixed(3).padStart(9)
  const parts = [entry.event, entry.source, ...facts].map(plainText)
  return `${String(index + 1).padStart(5)} ${seconds} s  ${parts.join('  ')}`
}

/** Formats the result of a replay for the terminal: the report, the steps to the failure, and the differences. */
export function replayText(report: BugReport, replay: ReplayedReport, { style }: Terminal): string {
  const { entries } = report.trace
  const { step, failures, isReproduced, differences, isCut } = replay
  const { browser } = report
  const start = entries[0]?.at ?? 0
  const last = step ?? entries.length - 1
  const shown = entries.slice(Math.max(0, last - before), last + 1)
  const first = last + 1 - shown.length
  const verdict =
    step === undefined
      ? style('yellow', 'The report contains no failing step.')
      : isReproduced
        ? style('green', `Step ${step + 1} failed again, as in the report.`)
        : style('red', `Step ${step + 1} did not fail again.`)
  const errors = report.errors.flatMap(({ source, event, name, code, message, stack, causes }) => [
    `  ${plainText(`${event}  ${source}  ${code ?? name}${message === undefined ? '' : `: ${message}`}`)}`,
    ...[...stack, ...causes.flatMap((cause) => cause.stack)]
      .slice(0, 6)
      .map((line) => `    at ${plainText(line)}`),
  ])
  return [
    plainText(
      `Quoin ${report.quoin}, ${browser.name} ${browser.version} on ${browser.system}, ${new Date(report.createdAt).toISOString()}`,
    ),
    `${entries.length} steps, ${failures.length} failing; replayed with ${replay.plugins.length} plugins`,
    ...(replay.missing.length > 0 ? [plainText(`Not replayed: ${replay.missing.join(', ')}`)] : []),
    '',
    style('bold', 'Steps'),
    ...(first > 0 ? [style('dim', `      … ${first} before`)] : []),
    ...shown.map((entry, index) => {
      const at = first + index
      const text = stepText(entry, at, start)
      return at === step
        ? style('red', `> ${text.slice(2)}`)
        : failures.includes(at)
          ? style('yellow', text)
          : text
    }),
    ...(errors.length > 0 ? ['', style('bold', 'Errors in the report'), ...errors] : []),
    ...(differences.length > 0
      ? [
          '',
          style('bold', 'Differences of the replay'),
          ...differences.slice(0, maxDifferences).map(({ text }) => `  ${plainText(text)}`),
          ...(differences.length > maxDifferences ? [`  … ${differences.length - maxDifferences} more`] : []),
        ]
      : []),
    '',
    ...(isCut ? [style('yellow', 'The replay took longer than a minute and was ended.')] : []),
    verdict,
    '',
  ].join('\n')
}
