import type { BugReport } from '../report.js'

/**
 * Leaves parts out until a report fits: states first, as a replay needs none.
 *
 * @param max length as JSON
 */
export function fitReport(report: BugReport, max: number): BugReport {
  const isTooLarge = (one: BugReport): boolean => JSON.stringify(one).length > max
  let fitting = report
  for (const part of ['states', 'errors'] as const)
    if (isTooLarge(fitting)) {
      // The view of an error keeps its name, not its states.
      const errors = fitting.errors.map((error) =>
        error.view ? { ...error, view: { ...error.view, states: [] } } : error,
      )
      fitting = { ...fitting, errors, [part]: [], omitted: [...fitting.omitted, part] }
    }
  while (isTooLarge(fitting) && fitting.trace.entries.length > 0) {
    const { entries, dropped, kernel } = fitting.trace
    const gone = Math.ceil(entries.length / 4)
    const trace = { kernel, entries: entries.slice(gone), dropped: dropped + gone }
    const omitted = [...new Set([...fitting.omitted, 'trace'])]
    fitting = { ...fitting, trace, omitted }
  }
  return fitting
}
