import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Vitest's JSON report holds tests. This one writes down what fails a run although each test passed: a file that could not be read,
 * an error that nobody caught, a worker that ended. A line for each, into the file that QUOIN_OUTSIDE_ERRORS names.
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

/** With where it was thrown, since an error that nobody caught belongs to no test. */
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
