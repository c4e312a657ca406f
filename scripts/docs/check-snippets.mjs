// Checks each code block of README.md and docs/: TypeScript, Vue and Svelte by the types of the built package, the others by
// their parsers. Build the package first.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'svelte/compiler'
import { parse as parseVue } from 'vue/compiler-sfc'
import { readSnippets } from './read-snippets.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const folder = join(root, '.cache/docs/snippets')
/** Fewer blocks mean that the pages were not read. */
const FEWEST_BLOCKS = 70

const problems = []
/** The modules for the compiler, by their files. */
const modules = new Map()
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

/** Writes a module for the compiler, with the names that are in scope. */
function write(file, { line, before, given, isManifest, code }) {
  const imports = given.map((name) => `import { ${name} } from '${sourceOf(name) ?? name}';`)
  const head = [
    // The compiler reads one kind of JSX in a program; a pragma names the other.
    code.includes("'quoin/solid'") ? '/** @jsxImportSource solid-js */' : '',
    ...imports,
    isManifest ? "import type { ManifestFields } from '#given'; export const fields: ManifestFields = {" : '',
  ]
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  // A block is a module of its own, so that two may declare the same name.
  writeFileSync(path, `${head.join('')}\n${before}${code}\n${isManifest ? '}' : ''}\nexport {}\n`)
  const linesBefore = before.split('\n').length
  return { first: linesBefore + 1, ahead: line - 1 - linesBefore }
}

function add(snippet, code = snippet.code, suffix = `.${snippet.language}`) {
  const { at, name, line } = snippet
  const file = `${at}/${name ? name.replace(/\.(vue|svelte)$/, '.$1.ts') : `block-${line}${suffix}`}`
  modules.set(file, { ...snippet, code })
}

/** Returns the module that exports a name: docs/.vitepress/given.ts, or an entry of the package. */
function sourceOf(name) {
  if (givenNames.has(name)) return '#given'
  return packageNames.get(name)
}

const checkers = {
  json: ({ code }) => void JSON.parse(code),
  sh({ code }) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr.trim())
  },
  svelte(snippet) {
    compile(snippet.code, { generate: false })
    const [, script = ''] = /<script[^>]*>([\s\S]*?)<\/script>/.exec(snippet.code) ?? []
    add(
      snippet,
      `${script}
import type { Component } from 'svelte'
declare const component: Component
export default component`,
      '.ts',
    )
  },
  vue(snippet) {
    const { descriptor, errors } = parseVue(snippet.code)
    if (errors[0]) throw errors[0]
    add(
      snippet,
      `${descriptor.scriptSetup?.content ?? ''}
import type { Component } from 'vue'
declare const component: Component
export default component`,
      '.ts',
    )
  },
}
for (const language of ['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs'])
  checkers[language] = (snippet) => add(snippet)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const snippets = readSnippets(root)
if (snippets.length < FEWEST_BLOCKS) throw new Error(`Only ${snippets.length} code blocks were found.`)
for (const snippet of snippets) {
  try {
    checkers[snippet.language]?.(snippet)
  } catch (error) {
    problems.push(`${snippet.page}:${snippet.line}: ${error instanceof Error ? error.message : error}`)
  }
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
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
const tsc = [
  join(root, 'node_modules/@typescript/native/bin/tsc'),
  '-p',
  'tsconfig.json',
  '--pretty',
  'false',
  '--singleThreaded',
]

/** Writes the modules and returns what the compiler reports, each with its module. */
function compileAll() {
  const places = new Map([...modules].map(([file, module]) => [file, write(file, module)]))
  const { stdout, stderr } = spawnSync(process.execPath, tsc, { cwd: folder, encoding: 'utf8' })
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

// The names that a block without imports does not declare, as the compiler reports them.
for (const { file, message } of compileAll()) {
  const [, name] = /(?:Cannot find name|shorthand property) '(\w+)'/.exec(message) ?? []
  const module = modules.get(file)
  if (!module || name === undefined || /^import /m.test(module.code) || sourceOf(name) === undefined) continue
  modules.set(file, { ...module, given: [...new Set([...module.given, name])] })
}
for (const { file, message, line } of compileAll())
  problems.push(file === undefined ? message : `${modules.get(file).page}:${line}: ${message}`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(
  `${snippets.length} code blocks are valid; ${modules.size} of them have the types of the package.`,
)
