import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCli } from '../run-cli.js'
import { plainTerminal } from '../terminal.js'

let folder: string
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
const migrate = (...args: readonly string[]) => runCli(['migrate', ...args], folder, plainTerminal)

const page = `import { ConnectButton } from '@rainbow-me/rainbowkit'

export const Page = () => <ConnectButton accountStatus="avatar" />
`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-migrate-'))
  write('web/package.json', '{\n  "dependencies": {\n    "@rainbow-me/rainbowkit": "^2.2.0"\n  }\n}\n')
  write('web/src/page.tsx', page)
  write('web/node_modules/kit/index.js', page)
  git('init', '--quiet')
  git('add', '--all', '--force')
  git('commit', '--quiet', '--message', 'first')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('rewrites an app, and prints the files, and what is left by file and line', async () => {
  const { exitCode, output } = await migrate('web')
  expect(exitCode).toBe(0)
  expect(read('web/src/page.tsx')).toBe(
    "import { QuoinButton } from 'quoin/react'\n\nexport const Page = () => <QuoinButton />\n",
  )
  expect(read('web/package.json')).toMatch(/"quoin": /)
  expect(read('web/node_modules/kit/index.js')).toBe(page)
  expect(output).toContain('Rewrote 2 files from RainbowKit to Quoin:\n  package.json\n  src/page.tsx\n')
  expect(output).toContain(
    '  src/page.tsx:3\n      accountStatus: QuoinButton has no equivalent. It was: accountStatus="avatar"\n',
  )
})

it('changes nothing the second time', async () => {
  await migrate('web')
  git('commit', '--quiet', '--all', '--message', 'migrated')
  expect(await migrate('web')).toEqual({
    exitCode: 0,
    output: 'Nothing to migrate: no module imports RainbowKit, ConnectKit or AppKit.\n',
    complaint: '',
  })
  expect(String(git('status', '--porcelain'))).toBe('')
})

it('writes nothing in a dry run, also if git has changes', async () => {
  write('web/new.txt', '')
  const { exitCode, output } = await migrate('web', '--dry-run')
  expect(exitCode).toBe(0)
  expect(output).toContain('Would rewrite 2 files')
  expect(read('web/src/page.tsx')).toBe(page)
})

it('refuses a folder that git could not restore, unless it is forced to', async () => {
  write('web/new.txt', '')
  const refused = await migrate('web')
  expect([refused.exitCode, refused.output]).toEqual([1, ''])
  expect(refused.complaint).toMatch(/^TREE_NOT_CLEAN: .*\n {2}Details: \?\? new\.txt\n|web\/new\.txt/)
  expect(read('web/src/page.tsx')).toBe(page)
  rmSync(join(folder, '.git'), { recursive: true })
  expect((await migrate('web')).complaint).toContain('is not in a git repository')
  expect((await migrate('web', '--force')).exitCode).toBe(0)
  expect(read('web/src/page.tsx')).toContain('QuoinButton')
})

it('refuses to rewrite a file that git ignores, and one that is a link out of the app [SEC-04]', async () => {
  write('web/.gitignore', 'made/\n')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'second')
  write('web/made/page.tsx', page)
  const ignored = await migrate('web')
  expect(ignored.complaint).toMatch(
    /^TREE_NOT_CLEAN: .*\n {2}Details: made\/page\.tsx is not in git, or is a link\n/,
  )
  expect(read('web/made/page.tsx')).toBe(page)
  rmSync(join(folder, 'web/made'), { recursive: true })
  renameSync(join(folder, 'web/package.json'), join(folder, 'shared.json'))
  symlinkSync('../shared.json', join(folder, 'web/package.json'))
  const shared = read('shared.json')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'third')
  expect((await migrate('web')).complaint).toContain('package.json is not in git, or is a link')
  expect(read('shared.json')).toBe(shared)
  expect(read('web/src/page.tsx')).toBe(page)
})

it('refuses a folder without a package.json, and flags of other commands', async () => {
  expect((await migrate()).complaint).toMatch(/^APP_NOT_FOUND: /)
  expect((await migrate('web', '--json')).complaint).toContain('migrate has no --json.')
})
