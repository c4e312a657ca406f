import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { files as packed, version } from '../../package.json'
import { sandboxOptions } from '../../sandbox/src/sandbox-options.js'
import { chains, frameworks, librariesOf, type ProjectAnswers } from './project-answers.js'
import { type ProjectFile, projectFiles, quoinVersion } from './project-files.js'
import { writeProject } from './write-project.js'

const own = { gateway: 'https://gateway.example', projectId: 'my-project' }

/** Returns every combination of answers. */
function* combinations(): Generator<ProjectAnswers> {
  const sets = Array.from({ length: 2 ** chains.length - 1 }, (_, index) =>
    chains.filter((_chain, at) => (index + 1) & (1 << at)),
  )
  for (const framework of frameworks)
    for (const chosen of sets)
      for (const library of chosen.includes('eip155') ? librariesOf(framework) : [undefined])
        for (const backend of ['sandbox', own] as const)
          for (const signIn of [true, false])
            yield { name: 'my-app', framework, library, chains: chosen, backend, signIn }
}

const all = [...combinations()].map((answers) => ({ answers, files: projectFiles(answers) }))
const folder = mkdtempSync(join(tmpdir(), 'quoin-projects-'))
afterAll(() => rmSync(folder, { recursive: true }))

const nameOf = ({ framework, library, chains: chosen, backend, signIn }: ProjectAnswers): string =>
  [framework, library, ...chosen, backend === 'sandbox' ? backend : 'own', signIn ? 'sign-in' : 'plain'].join(
    '-',
  )

const textOf = (files: readonly ProjectFile[], path: string): string =>
  files.find((file) => file.path === path)?.text ?? ''

/** Returns the modules that a file imports. */
const importsOf = ({ text }: ProjectFile): readonly string[] =>
  [...text.matchAll(/^import (?:.* from )?'(.+)'$/gm)].map(([, specifier = '']) => specifier)

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Returns the faults of the references of a project: files and packages that are missing, and files that nothing names. */
function faultsOf({ files, answers }: (typeof all)[number]): readonly string[] {
  const paths = new Set(files.map(({ path }) => path))
  const { dependencies, devDependencies } = JSON.parse(textOf(files, 'package.json'))
  const installed = { ...dependencies, ...devDependencies }
  const named = new Set<string>()
  const faults: string[] = []
  for (const file of files)
    for (const specifier of importsOf(file)) {
      if (!specifier.startsWith('.')) {
        if (!(packageOf(specifier) in installed)) faults.push(`${file.path} imports ${specifier}`)
        continue
      }
      const base = posix.join(posix.dirname(file.path), specifier)
      const found = [base, `${base}.ts`, `${base}.tsx`].find((path) => paths.has(path))
      if (found) named.add(found)
      else faults.push(`${file.path} imports ${specifier}`)
    }
  const entries = /^src\/(main\.tsx?|app\/(layout|page)\.tsx|style\.css)$/
  for (const path of paths)
    if (path.startsWith('src/') && !entries.test(path) && !named.has(path))
      faults.push(`${path} is not imported`)
  for (const { path, text } of files)
    if (/#(if|else|end)\b|__[A-Za-z]+__/.test(text)) faults.push(`${path} has a directive or a placeholder`)
  return faults.map((fault) => `${nameOf(answers)}: ${fault}`)
}

it('writes consistent files for every combination: each import exists, and each module is imported', () => {
  expect(all).toHaveLength(524)
  expect(all.flatMap(faultsOf)).toEqual([])
})

it('writes files that the linter of each project parses, formats and accepts as they are', () => {
  // Combinations share most of their files: each distinct one is linted once.
  const distinct = new Map<string, ProjectFile>()
  for (const { answers, files } of all)
    for (const { path, text } of files)
      if (!/^biome\.json$|\.(?:md|vue|svelte)$/.test(path) && !distinct.has(`${path}\n${text}`))
        distinct.set(`${path}\n${text}`, { path: `${nameOf(answers)}/${path}`, text })
  expect(distinct.size).toBeGreaterThan(100)
  writeProject(join(folder, 'projects'), [...distinct.values()])
  // One run for all: the configurations differ only in the files that they leave out.
  const { vcs, $schema, files, ...rules } = JSON.parse(textOf(all[0]?.files ?? [], 'biome.json'))
  expect([vcs, $schema, files]).not.toContain(undefined)
  writeProject(join(folder, 'configuration'), [{ path: 'biome.json', text: JSON.stringify(rules) }])
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      `--config-path=${join(folder, 'configuration')}`,
      join(folder, 'projects'),
    ],
    { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 64 << 20 },
  )
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringMatching(/Checked \d{3} files/)])
})

it('uses the version of Quoin that it was published with', () => {
  expect(quoinVersion()).toBe(version)
  for (const { files } of all)
    expect(JSON.parse(textOf(files, 'package.json')).dependencies.quoin).toBe(version)
})

it('installs the packages of chains only where a chain besides EVM is listed', () => {
  for (const { answers, files } of all) {
    const isFurther = answers.chains.some((chain) => chain !== 'eip155')
    expect(textOf(files, 'package.json').includes('@solana/web3.js')).toBe(isFurther)
    expect(textOf(files, 'src/quoin.ts').includes("from 'quoin/presets/evm'")).toBe(!isFurther)
  }
})

it('writes the gateway of the host, or the sandbox, and the sign-in only where they are wanted', () => {
  for (const { answers, files } of all) {
    const quoin = textOf(files, 'src/quoin.ts')
    const isSandbox = answers.backend === 'sandbox'
    expect(quoin.includes('https://gateway.example')).toBe(!isSandbox)
    expect(quoin.includes('...sandbox')).toBe(isSandbox)
    expect(quoin.includes('siwx:')).toBe(answers.signIn)
    expect(textOf(files, 'package.json').includes('quoin sandbox')).toBe(isSandbox)
  }
})

it('writes the options that the sandbox prints at its usual ports', () => {
  const coin = (symbol: string, decimals: number, name = `Sandbox ${symbol}`) => ({ name, symbol, decimals })
  const further = (namespace: string, reference: string, title: string, port: number) => ({
    name: 'solana' as const,
    caipNetworkId: `${namespace}:${reference}` as const,
    title,
    cost: '',
    isRunning: true,
    rpcUrl: `http://localhost:${port}`,
  })
  const sandbox = {
    projectId: 'quoin-sandbox',
    urls: {
      gateway: 'http://localhost:4172',
      relay: 'ws://localhost:4173',
      wallet: 'http://localhost:4171',
      secureSite: 'http://localhost:4181',
      inbox: '',
      onramp: '',
    },
    chains: [
      { id: 31337, name: 'Sandbox One', rpcUrl: 'http://localhost:4174' },
      { id: 31338, name: 'Sandbox Two', rpcUrl: 'http://localhost:4175' },
    ],
    furtherChains: [
      {
        ...further('solana', 'QuoinSandboxSo1anaGenesis1111111', 'Sandbox Solana', 4176),
        coin: coin('SOL', 9),
      },
      {
        ...further('bip122', '0f9188f13cb7b2c71f2a335e3a4fc328', 'Sandbox Bitcoin', 4177),
        coin: coin('BTC', 8, 'Bitcoin'),
      },
      {
        ...further('polkadot', '45454545454545454545454545454545', 'Sandbox Asset Hub', 4178),
        coin: coin('ROC', 12),
      },
    ],
  }
  const files = projectFiles({
    name: 'my-app',
    framework: 'react',
    library: 'viem',
    chains,
    backend: 'sandbox',
    signIn: false,
  })
  expect(textOf(files, 'src/sandbox.ts')).toBe(sandboxOptions(sandbox))
  const page = readFileSync(new URL('../../docs/guides/sandbox.md', import.meta.url), 'utf8')
  expect(page).toContain(`\`\`\`ts [sandbox.ts]\n${sandboxOptions({ ...sandbox, furtherChains: [] })}\`\`\``)
})

it('links from the README to pages that the installed package has', () => {
  expect(packed).toEqual(expect.arrayContaining(['docs', '!docs/index.md', '!docs/reference']))
  for (const { answers, files } of all) {
    const links = [...textOf(files, 'README.md').matchAll(/\]\(node_modules\/quoin\/([^)]+)\)/g)].map(
      ([, path = '']) => path,
    )
    expect(links.length, nameOf(answers)).toBeGreaterThan(10)
    const missing = links.filter(
      (path) =>
        !/^docs\/(?!reference\/|index\.md)/.test(path) ||
        !existsSync(new URL(`../../${path}`, import.meta.url)),
    )
    expect(missing, nameOf(answers)).toEqual([])
  }
})
