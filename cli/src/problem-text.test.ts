import { expect, it } from 'vitest'
import { QuoinError } from '#kernel'
import { CliProblem } from './cli-problem.js'
import { problemText } from './problem-text.js'
import { plainTerminal } from './terminal.js'

const text = (error: unknown): string => problemText(error, plainTerminal)

it('prints the code, the details, the cause and the fix [ERR-03]', () => {
  const cause = new QuoinError('OPTIONS_INVALID', { cause: new RangeError('below') })
  const error = new CliProblem('MODULE_FAILED', { details: 'kernel.js', fix: 'Fix it.', cause })
  const lines = text(error).split('\n')
  expect(lines[0]).toBe('MODULE_FAILED: The module failed while it was loaded')
  expect(lines[1]).toBe('  Details: kernel.js')
  expect(lines[2]).toMatch(/^ {2}Cause: {3}OPTIONS_INVALID: An option is not valid at .*problem-text\.test/)
  expect(lines[3]).toMatch(/^ {2}Cause: {3}RangeError: below/)
  expect(lines.slice(4)).toEqual(['  Fix:     Fix it.', ''])
})

it('prints an error of the kernel with its own texts', () => {
  expect(text(new QuoinError('OPTIONS_INVALID', { details: 'networks: is empty', fix: 'List one.' }))).toBe(
    'OPTIONS_INVALID: An option is not valid\n  Details: networks: is empty\n  Fix:     List one.\n  Docs:    node_modules/quoin/docs/errors.md#options_invalid\n',
  )
})

it('prints any thrown value, on separate lines, and ends [SEC-15]', () => {
  const ring = new Error('ring')
  ring.cause = ring
  expect(text(ring).split('\n').length).toBeLessThan(10)
  for (const thrown of [undefined, null, 7, 'text\u001b[2J', {}, { message: 5 }, Object.create(null)])
    expect(text(thrown)).toMatch(/^\w+: \P{Cc}*\n$/u)
})
