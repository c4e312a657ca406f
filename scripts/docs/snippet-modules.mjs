import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'svelte/compiler'
import { parse as parseVue } from 'vue/compiler-sfc'
import { readSnippets } from './read-snippets.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
/** The folder with the modules. */
export const snippetFolder = join(root, '.cache/docs/snippets')
/** Fewer blocks mean that the pages were not read. */
const FEWEST_BLOCKS = 70

const given = readFileSync(join(root, 'docs/.vitepress/given.ts'), 'utf8')
const givenNames = new Set([
  ...[...given.matchAll(/^export (?:declare )?(?:const|function|interface) (\w+)/gm)].map(([, name]) => name),
  ...[...given.matchAll(/^export \{ (.+) \} from/gm)].flatMap(([, names]) =>
    names.split(', ').map((name) => name.replace('type ', '')),
  ),
])
// The larger entries last, which win: `createQuoin` is that of `quoin`.
const packageNames = new Map(
  readdirSync(join(root, 'scripts/exports'))
    .map((file) =>
      readFileSync(join(root, 'scripts/exports', file), 'utf8')
        .trim()
        .split('\n'),
    )
    .flatMap(([head, ...lines]) => lines.map((line) => [line.split(':')[0], head.slice('# '.length)])),
)

/** Returns the module that exports a name: docs/.vitepress/given.ts, or an entry of the package. */
function sourceOf(name) {
  if (givenNames.has(name)) return '#given'
  return packageNames.get(name)
}

/** Writes a module for the compiler, with the names that are in scope. */
function write(file, { line, before, given, isManifest, code }) {
  const imports = given.map((name) => `import { ${name} } from '${sourceOf(name) ?? name}';`)
  const head = [
    // The compiler reads one kind of JSX in a program; a pragma names the other.
    code.includes("'quoin/solid'") ? '/** @jsxImportSource solid-js */' : '',
    ...imports,
    isManifest ? "import type { ManifestFields } from '#given'; export const fields: ManifestFields = {" : '',
  ]
  const path = join(snippetFolder, file)
  mkdirSync(dirname(path), { recursive: true })
  // A block is a module of its own, so that two may declare the same name.
  writeFileSync(path, `${head.join('')}\n${before}${code}\n${isManifest ? '}' : ''}\nexport {}\n`)
  const linesBefore = before.split('\n').length
  return { first: linesBefore + 1, ahead: line - 1 - linesBefore }
}

const config = {
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowJs: true,
    jsx: 'react-jsx',
    resolveJsonModule: true,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node', 'react', 'vite/client'],
    paths: { '#given': ['../../../docs/.vitepress/given.ts'] },
  },
  include: ['**/*', '../../../docs/.vitepress/given-modules.d.ts'],
}
const tsc = [
  join(root, 'node_modules/@typescript/native/bin/tsc'),
  '-p',
  'tsconfig.json',
  '--pretty',
  'false',
  '--singleThreaded',
]

/** Writes the modules and returns what the compiler reports, each with its module. */
function compileAll(modules) {
  const places = new Map([...modules].map(([file, module]) => [file, write(file, module)]))
  const { stdout, stderr } = spawnSync(process.execPath, tsc, { cwd: snippetFolder, encoding: 'utf8' })
  if (stderr) throw new Error(stderr)
  return stdout.split(/\n(?=\S)/).flatMap((text) => {
    const [, file, line, message] = /^(.+?)\((\d+),\d+\): ([\s\S]+)$/.exec(text.trim()) ?? []
    if (file === undefined) return text.trim() ? [{ message: text.trim() }] : []
    const place = places.get(file)
    if (!place) return [{ message: text.trim() }]
    // The block that it continues reports its own.
    return Number(line) < place.first ? [] : [{ file, message, line: Number(line) + place.ahead }]
  })
}

/**
 * Writes each code block of README.md and docs/ as a module, with imports of the names that it takes for granted. Build the package
 * first.
 *
 * @returns {{ count: number, modules: Map<string, import('./read-snippets.mjs').Snippet>, problems: string[] }}
 * `count` of all blocks; `modules` by their files in `snippetFolder`; `problems`: what parsers and the compiler report
 */
export function writeSnippetModules() {
  const problems = []
  const modules = new Map()
  const add = (snippet, code = snippet.code, suffix = `.${snippet.language}`) => {
    const { at, name, line } = snippet
    const file = `${at}/${name ? name.replace(/\.(vue|svelte)$/, '.$1.ts') : `block-${line}${suffix}`}`
    modules.set(file, { ...snippet, code })
  }
  /** The module of a component, by its script. */
  const addComponent = (snippet, framework, script) =>
    add(
      snippet,
      `${script}
import type { Component } from '${framework}'
declare const component: Component
export default component`,
      '.ts',
    )
  const readers = {
    json: ({ code }) => void JSON.parse(code),
    sh({ code }) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr.trim())
    },
    svelte(snippet) {
      compile(snippet.code, { generate: false })
      addComponent(snippet, 'svelte', /<script[^>]*>([\s\S]*?)<\/script>/.exec(snippet.code)?.[1] ?? '')
    },
    vue(snippet) {
      const { descriptor, errors } = parseVue(snippet.code)
      if (errors[0]) throw errors[0]
      addComponent(snippet, 'vue', descriptor.scriptSetup?.content ?? '')
    },
  }
  for (const language of ['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs'])
    readers[language] = (snippet) => add(snippet)

  rmSync(snippetFolder, { recursive: true, force: true })
  mkdirSync(snippetFolder, { recursive: true })
  writeFileSync(join(snippetFolder, 'tsconfig.json'), JSON.stringify(config))
  const snippets = readSnippets(root)
  if (snippets.length < FEWEST_BLOCKS) throw new Error(`Only ${snippets.length} code blocks were found.`)
  for (const snippet of snippets) {
    try {
      readers[snippet.language]?.(snippet)
    } catch (error) {
      problems.push(`${snippet.page}:${snippet.line}: ${error instanceof Error ? error.message : error}`)
    }
  }
  // The names that a block without imports does not declare, as the compiler reports them.
  for (const { file, message } of compileAll(modules)) {
    const [, name] = /(?:Cannot find name|shorthand property) '(\w+)'/.exec(message) ?? []
    const module = modules.get(file)
    if (!module || name === undefined || /^import /m.test(module.code) || sourceOf(name) === undefined)
      continue
    modules.set(file, { ...module, given: [...new Set([...module.given, name])] })
  }
  for (const { file, message, line } of compileAll(modules))
    problems.push(file === undefined ? message : `${modules.get(file).page}:${line}: ${message}`)
  return { count: snippets.length, modules, problems }
}
