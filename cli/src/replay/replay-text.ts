import type { TraceEntry } from '#kernel'
import type { BugReport } from '#plugins/bug-report'
import type { Terminal } from '../terminal.js'
import { plainText } from '../text-table.js'
import type { ReplayedReport } from './replay-report.js'
import type { ReplayedView } from './view-failure.js'

/** Steps before the failing one. */
const before = 12
const maxDifferences = 10

function stepText(entry: TraceEntry, index: number, start: number): string {
  const facts = Object.entries(entry.facts ?? {}).map(([name, value]) => `${name}=${value}`)
  const seconds = ((entry.at - start) / 1_000).toFixed(3).padStart(9)
  const parts = [entry.event, entry.source, ...facts].map(plainText)
  return `${String(index + 1).padStart(5)} ${seconds} s  ${parts.join('  ')}`
}

/** Max length of a state in the terminal. */
const maxState = 400

const phaseTexts: Readonly<Record<string, string>> = {
  view: 'The code of the view, or of a part of it, did not load.',
  render: 'It failed while it was displayed.',
  handler: 'It failed after an input.',
}

/** Returns a sentence about the failure of a view in the replay. */
export function viewVerdict({ error, repeated, isSame }: ReplayedView, hasPage: boolean): string {
  if (isSame)
    return error.phase === 'view'
      ? 'The replay withholds the code of the view, as in the report.'
      : 'The replay opened the view in the state of the report, and it failed again.'
  if (repeated) return `The view failed with another error: ${repeated.code || repeated.name}.`
  if (error.phase === 'handler' && !hasPage)
    return 'Not repeated: a terminal gives a view no input. The page gives it each of its inputs: --open.'
  return 'Not repeated: the view did not fail in the state of the report. Data that is not in a report may be the cause.'
}

/** Returns what is known about the view that failed. */
function viewLines(replayed: ReplayedView): readonly string[] {
  const { error, view } = replayed
  const json = (value: unknown): string => {
    const text = JSON.stringify(value)
    return text.length > maxState ? `${text.slice(0, maxState)}…` : text
  }
  return [
    `${view.name} (${error.source}). ${phaseTexts[error.phase ?? ''] ?? ''}`,
    `parameters: ${json(view.params)}`,
    ...view.states.map(({ name, value }) => `state of ${name}: ${json(value)}`),
    viewVerdict(replayed, false),
  ].map((line) => `  ${plainText(line)}`)
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
    ...stack.slice(0, 3).map((line) => `    at ${plainText(line)}`),
    ...causes.flatMap((cause) => [
      `    ${plainText(`caused by ${cause.code ?? cause.name}${cause.message === undefined ? '' : `: ${cause.message}`}`)}`,
      ...cause.stack.slice(0, 3).map((line) => `    at ${plainText(line)}`),
    ]),
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
    ...(replay.view ? ['', style('bold', 'View'), ...viewLines(replay.view)] : []),
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
