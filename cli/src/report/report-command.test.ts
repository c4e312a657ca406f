import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import type { KernelReport } from '#kernel'
import { runCli } from '../run-cli.js'
import { plainTerminal } from '../terminal.js'
import { importProblem } from './import-problem.js'

const hosts = fileURLToPath(new URL('../../testing', import.meta.url))
const report = (...args: readonly string[]) => runCli(['report', ...args], hosts, plainTerminal)

it('reports on a kernel that is not started, and runs nothing of it [SEC-08] [KRN-02]', async () => {
  const { exitCode, output, complaint } = await report('default-kernel.ts')
  expect([exitCode, complaint]).toEqual([0, ''])
  for (const line of [
    '  shop    2.1.0    used   shopping  -',
    '  rpc      eip155 safe      eth_accounts',
    '  rpc      eip155 approval  eth_sendTransaction',
    '  rpc      eip155 node      eth_call, eth_getLogs (denied)',
    '  service  gateway          POST /buy',
    '  host     by the plugin    wss://prices.example',
    '  stores                    @quoin/default/shop/v3',
    '  emits                     shop:bought',
    '  shop    eip155     eth_getLogs          node      no       -',
  ])
    expect(output.split('\n')).toContain(line)
})

it('prints the policy alone, for a header [SEC-08]', async () => {
  const { output } = await report('default-kernel.ts', '--csp')
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  const connect = output.split('; ').find((directive) => directive.startsWith('connect-src '))
  for (const origin of ['https://node.example', 'https://gateway.example', 'wss://prices.example'])
    expect(connect?.split(' ')).toContain(origin)
  expect((await report('default-kernel.ts')).output).toContain(output.trim())
})

it('prints everything as JSON', async () => {
  const received: KernelReport = JSON.parse((await report('default-kernel.ts', '--json')).output)
  expect(received.plugins.map(({ id, status }) => [id, status])).toEqual([['shop', 'used']])
  expect(received.details[0]?.storageKeys).toEqual(['@quoin/default/shop/v3'])
})

it('accepts a function, an export named kernel, and a list of plugins', async () => {
  const whole = await report('default-kernel.ts', '--json')
  expect(await report('named-function.ts', '--json')).toEqual(whole)
  const { exitCode, output, complaint } = await report('plugin-list.ts')
  expect(exitCode).toBe(0)
  expect(output).toContain('  emits                     shop:bought')
  expect(complaint).toContain('https://your-node.example stands for your nodes')
})

it('reports the problem with the module, and the fix [ERR-03]', async () => {
  const wrong = [
    ['missing.ts', /^MODULE_NOT_FOUND: /],
    ['../testing', /^MODULE_NOT_FOUND: /],
    ['nothing.ts', /^KERNEL_NOT_FOUND: .*\n.*nothing\.ts\n {2}Fix: {5}Export /],
    [
      'wrong-options.ts',
      /^OPTIONS_INVALID: .*\n.*networks: is empty\n {2}Docs: {4}node_modules\/quoin\/docs\/errors\.md#options_invalid/,
    ],
    [
      'page-module.ts',
      /^MODULE_FAILED: .*\n.*\n {2}Cause: .*document.*page-module\.ts.*\n {2}Fix: {5}It runs in Node here/,
    ],
  ] as const
  for (const [module, value] of wrong) {
    const { exitCode, output, complaint } = await report(module)
    expect([module, exitCode, output]).toEqual([module, 1, ''])
    expect(complaint).toMatch(value)
  }
})

it('explains how to load TypeScript that Node does not support', () => {
  const unknown = Object.assign(new TypeError('Unknown file extension ".ts"'), {
    code: 'ERR_UNKNOWN_FILE_EXTENSION',
  })
  const problem = importProblem('/host/kernel.ts', unknown)
  expect(problem.code).toBe('MODULE_NOT_READABLE')
  expect(problem.fix).toContain('Node 22.18')
  expect(problem.fix).toContain('npx tsx')
  expect(importProblem('/host/kernel.js', unknown).code).toBe('MODULE_FAILED')
})

it('accepts a module with a single plugin, lists its additions to other plugins, and ends if a loader hangs [A26]', async () => {
  const { setTimeout } = globalThis
  const waits: number[] = []
  // A tenth of the time: ten seconds are one.
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms = 0, ...args) => {
    waits.push(ms)
    return setTimeout(run, ms / 10, ...args)
  })
  const { exitCode, output } = await report('hanging-plugin.ts').finally(() => timers.mockRestore())
  expect(exitCode).toBe(0)
  expect(waits).toContain(10_000)
  for (const line of [
    'adds connectConditions gate',
    'uses account',
    'power account.update',
    'power connectConditions',
  ])
    expect(output.split('\n').map((row) => row.trim().replace(/ +/g, ' '))).toContain(line)
})
