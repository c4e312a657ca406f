import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEnvFile, type Variables } from './env-file.js'
import { runCommand, usage } from './run-command.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-command-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function run(args: readonly string[], environment: Variables = {}, typed?: string) {
  const served: Variables[] = []
  const worked: Variables[] = []
  let text = ''
  const input = new PassThrough()
  if (typed !== undefined) input.end(typed)
  const output = new Writable({
    write(part, _, done) {
      text += part
      done()
    },
  })
  const serve = async (variables: Variables): Promise<void> => void served.push(variables)
  const work = async (variables: Variables): Promise<void> => void worked.push(variables)
  const exitCode = await runCommand(args, { environment, input, output, serve, work })
  return { exitCode, served, worked, text }
}

it('starts the gateway without a command, and fills the environment from the file', async () => {
  const file = join(folder, 'my.env')
  writeFileSync(file, 'GATEWAY_PORT=1\nGATEWAY_PRESET=testnet\n')
  expect(await run([], { A: 'b' })).toMatchObject({ exitCode: undefined, served: [{ A: 'b' }] })
  const { served } = await run(['--env-file', file], { GATEWAY_PORT: '2' })
  expect(served).toEqual([{ GATEWAY_PORT: '2', GATEWAY_PRESET: 'testnet' }])
})

it('starts a worker, with the same variables as the gateway', async () => {
  const file = join(folder, 'my.env')
  writeFileSync(file, 'GATEWAY_PRESET=testnet\n')
  expect(await run(['worker', '--env-file', file], { GATEWAY_PORT: '2' })).toMatchObject({
    exitCode: undefined,
    served: [],
    worked: [{ GATEWAY_PORT: '2', GATEWAY_PRESET: 'testnet' }],
  })
})

it('prints its usage, and refuses what it does not know', async () => {
  expect(await run(['--help'])).toMatchObject({ exitCode: 0, text: usage, served: [] })
  for (const args of [
    ['start'],
    ['init', 'more'],
    ['smoke', '--yes'],
    ['worker', '--json'],
    ['--preset', 'mainnet'],
    ['--bogus'],
  ])
    await expect(run(args)).rejects.toMatchObject({ code: 'USAGE_INVALID' })
})

it('passes flags to init before variables', async () => {
  const out = join(folder, 'out.env')
  const { exitCode, text } = await run(
    [
      'init',
      '--yes',
      '--out',
      out,
      '--preset',
      'testnet',
      '--origins',
      'https://app.example',
      '--projects',
      'shop',
    ],
    { GATEWAY_PRESET: 'mainnet', GATEWAY_HOSTS: 'gateway.example' },
  )
  expect(exitCode).toBe(0)
  expect(text).toContain('Sepolia')
  expect(readEnvFile(out)).toMatchObject({
    GATEWAY_PRESET: 'testnet',
    GATEWAY_ALLOWED_ORIGINS: 'https://app.example',
    GATEWAY_PROJECTS: 'shop',
    GATEWAY_HOSTS: 'gateway.example',
  })
})

it('reads answers line by line, also those of a pipe that are there before their question', async () => {
  const out = join(folder, 'piped.env')
  const answers = ['testnet', 'https://app.example', 'shop', ...Array.from({ length: 40 }, () => '')]
  const { exitCode, text } = await run(['init', '--out', out], {}, `${answers.join('\n')}\n`)
  expect(exitCode).toBe(0)
  expect(text).toContain('GATEWAY_PROJECTS [*]: ')
  expect(readEnvFile(out)).toMatchObject({
    GATEWAY_PRESET: 'testnet',
    GATEWAY_ALLOWED_ORIGINS: 'https://app.example',
    GATEWAY_PROJECTS: 'shop',
  })
})

it('asks line by line, and cancels without a file if the input ends', async () => {
  const out = join(folder, 'asked.env')
  await expect(run(['init', '--out', out], {}, 'testnet\n')).rejects.toMatchObject({ code: 'INIT_CANCELLED' })
  expect(() => readEnvFile(out)).toThrow('ENV_FILE_UNREADABLE')
})
