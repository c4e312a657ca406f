import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Cancelled } from './ask-answers.js'
import type { GivenAnswers } from './read-arguments.js'
import { type CreateResult, runCreate } from './run-create.js'
import { usage } from './usage.js'

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'quoin-create-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

const create = (args: string, ask?: (given: GivenAnswers) => Promise<GivenAnswers>): Promise<CreateResult> =>
  runCreate(args.split(' ').filter(Boolean), { cwd, isInteractive: ask !== undefined, ...(ask && { ask }) })
const read = (path: string): string => readFileSync(join(cwd, path), 'utf8')

it('writes a project by flags alone, and names the next steps', async () => {
  const flags = '--framework vue --library ethers --chains solana,eip155 --sign-in --sandbox'
  const { exitCode, output, complaint } = await create(`my-app ${flags}`)
  expect([exitCode, complaint]).toEqual([0, ''])
  expect(output).toMatch(/^Wrote \d+ files to my-app\n[\s\S]+cd my-app\n[\s\S]+npm run sandbox/)
  const manifest = JSON.parse(read('my-app/package.json'))
  expect(manifest).toMatchObject({ name: 'my-app', scripts: { sandbox: 'quoin sandbox --chains solana' } })
  expect(Object.keys(manifest.dependencies)).toEqual(
    expect.arrayContaining(['ethers', 'vue', '@solana/web3.js']),
  )
  expect(read('my-app/src/quoin.ts')).toContain("siwx: { statement: 'Sign in to my-app.' }")
  expect(existsSync(join(cwd, 'my-app/.gitignore'))).toBe(true)
})

it('has a default for each answer without a terminal', async () => {
  expect(await create('')).toMatchObject({ exitCode: 0 })
  expect(read('quoin-app/src/send-ether.ts')).toContain("from 'viem'")
  expect(read('quoin-app/src/app.tsx')).toContain('QuoinProvider')
  expect(read('quoin-app/src/quoin.ts')).toContain('...sandbox')
})

it('requests the open answers in a terminal, and none with --yes', async () => {
  const asked: GivenAnswers[] = []
  const ask = async (given: GivenAnswers): Promise<GivenAnswers> => {
    asked.push(given)
    const backend = { gateway: 'https://gateway.example', projectId: 'p' }
    return { ...given, folder: 'asked', chains: ['solana'], library: undefined, backend, signIn: false }
  }
  expect(await create('--framework svelte', ask)).toMatchObject({ exitCode: 0 })
  expect(asked).toMatchObject([
    { framework: 'svelte', folder: undefined, chains: undefined, backend: undefined },
  ])
  expect(read('asked/src/quoin.ts')).toContain("services: { gateway: 'https://gateway.example' }")
  expect(await create('unasked --yes', ask)).toMatchObject({ exitCode: 0 })
  expect(asked).toHaveLength(1)
})

it('writes nothing after the prompts were cancelled', async () => {
  const cancel = async (): Promise<GivenAnswers> => {
    throw new Cancelled()
  }
  expect(await create('', cancel)).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('Cancelled'),
  })
  expect(readdirSync(cwd)).toEqual([])
})

it('writes into an empty folder only', async () => {
  writeFileSync(join(cwd, 'file.txt'), 'mine')
  const { exitCode, complaint } = await create('.')
  expect([exitCode, complaint]).toEqual([1, expect.stringMatching(/^FOLDER_NOT_EMPTY: [\s\S]+Fix: /)])
  expect(readdirSync(cwd)).toEqual(['file.txt'])
})

it.each([
  ['--framework angular', '--framework accepts react, vanilla, next, vue, svelte'],
  ['--framework vue --library wagmi', 'wagmi consists of React hooks'],
  ['--chains solana --library viem', 'viem is for EVM networks'],
  ['--chains eip155,cosmos', '--chains accepts eip155, solana, bip122, polkadot'],
  ['--gateway https://gateway.example', 'needs --gateway and --project-id'],
  ['--gateway javascript:1 --project-id p', 'The gateway needs a URL'],
  ["--gateway https://a.example/' --project-id p", 'The gateway needs a URL'],
  ['--gateway https://me:secret@a.example --project-id p', 'without a user name and password'],
  ['--gateway https://a.example --project-id p&q', 'A project id consists of'],
  ['--sandbox --gateway https://a.example --project-id p', 'leave out --gateway'],
  ['My-App/../-x', 'A name starts with'],
  ['a b', "not also 'b'"],
  ['--colour', "Unknown option '--colour'"],
])('refuses "%s", names the fault, and prints the usage', async (args, fault) => {
  const { exitCode, output, complaint } = await create(args)
  expect([exitCode, output]).toEqual([2, ''])
  expect(complaint).toContain(fault)
  expect(complaint).toContain(usage)
  expect(readdirSync(cwd)).toEqual([])
})

it('prints usage and version', async () => {
  expect((await create('--help')).output).toBe(usage)
  expect((await create('--version')).output).toMatch(/^\d+\.\d+\.\d+\n$/)
})
