import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Vitest's JSON report contains tests only. This reporter records errors that fail a run with passing tests: an
 * unreadable file, an unhandled error, a worker that ended. Writes one line for each to the file named by
 * QUOIN_OUTSIDE_ERRORS.
 */
export default class OutsideErrorsReporter {
  onTestRunEnd(modules, uncaught) {
    const lines = modules.flatMap((module) =>
      module.errors().map((error) => `${relative(process.cwd(), module.moduleId)}: ${inOneLine(error)}`),
    )
    for (const error of uncaught) lines.push(`outside any test: ${inOneLine(error)}`)
    writeFileSync(process.env.QUOIN_OUTSIDE_ERRORS, JSON.stringify(lines))
  }
}

/** Includes the place of the throw, because an unhandled error belongs to no test. */
function inOneLine({
  name = 'Error',
  message = '',
  stacks = [],
  VITEST_TEST_PATH: file,
  VITEST_TEST_NAME: test,
}) {
  const [top] = stacks
  const at = top && ` (${relative(process.cwd(), top.file)}:${top.line})`
  const during = file && `, while ${relative(process.cwd(), file)}${test ? ` > ${test}` : ''} ran`
  return `${name}: ${message.split('\n')[0]}${at ?? ''}${during ?? ''}`
}
