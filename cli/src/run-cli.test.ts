import { expect, it } from 'vitest'
import { kernelVersion } from '#kernel'
import { runCli } from './run-cli.js'
import { plainTerminal } from './terminal.js'
import { usage } from './usage.js'

const run = (...args: readonly string[]) => runCli(args, '/', plainTerminal)

it('prints its usage, and its version', async () => {
  for (const args of [['--help'], ['-h'], ['report', '--help'], ['new-plugin', '-h']])
    expect(await run(...args)).toEqual({ exitCode: 0, output: usage, complaint: '' })
  for (const flag of ['--version', '-v'])
    expect(await run(flag)).toEqual({ exitCode: 0, output: `${kernelVersion}\n`, complaint: '' })
})

it('exits with 2 and prints its usage if the command is invalid', async () => {
  const wrong: readonly (readonly [readonly string[], string])[] = [
    [[], 'A command is missing.'],
    [['build'], "Unknown command 'build'."],
    [['report'], 'report needs <module>.'],
    [['report', 'a.js', 'b.js'], "report takes one <module>, not also 'b.js'."],
    [['report', 'a.js', '--chain'], 'report has no --chain.'],
    [['report', 'a.js', '--json', '--csp'], '--json and --csp exclude each other.'],
    [['new-plugin'], 'new-plugin needs <name>.'],
    [['new-plugin', 'a', '--csp'], 'new-plugin has no --csp.'],
    [['new-plugin', 'a', '--dir'], '--dir'],
    [['report', '--colour', 'a.js'], '--colour'],
  ]
  for (const [args, text] of wrong) {
    const { exitCode, output, complaint } = await run(...args)
    expect([args, exitCode, output]).toEqual([args, 2, ''])
    expect(complaint).toContain(text)
    expect(complaint).toContain(usage)
  }
})

it('exits with 1 and prints the fix if something has to be fixed [ERR-03]', async () => {
  const { exitCode, output, complaint } = await run('report', 'missing.js')
  expect([exitCode, output]).toEqual([1, ''])
  expect(complaint).toMatch(/^MODULE_NOT_FOUND: .*\n {2}Details: .*missing\.js\n {2}Fix: .*\n$/)
})
