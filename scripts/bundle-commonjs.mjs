// Bundles the built package once more as CommonJS, into dist/testing/commonjs: plain Jest cannot load ES modules of packages.
// Only the Jest preset leads there. Its input is the published ES modules, so run scripts/bundle-package.mjs first.
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { packageEntries } from './package-entries.mjs'
import { noteBundled } from './third-party-licences.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const target = join(root, 'dist/testing/commonjs')
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const sources = JSON.parse(readFileSync(join(root, '.cache/package-modules.json'), 'utf8'))

/** Dependencies that have ES modules only. The package itself contains its own tsyringe and reflect-metadata. */
const inlined = ['@scure/base', 'qr']
const outside = [...Object.keys(dependencies), ...Object.keys(peerDependencies)].filter(
  (name) => !inlined.includes(name),
)
const isOutside = (id) =>
  id.startsWith('node:') || outside.some((name) => id === name || id.startsWith(`${name}/`))

/** Entries of Node and of other frameworks, which no component test of React imports. */
const others = /^quoin\/(testing\/playwright|siwx-server|svelte|vue|solid)$/
const entries = packageEntries().filter(({ name }) => !others.test(name))

/** The texts of languages: half of the package. Tests run in English. */
const languages = Object.entries(sources).flatMap(([file, [source = '', ...more]]) =>
  more.length === 0 && /^locales\/(opening|further)\//.test(source) ? [join(root, 'dist', file)] : [],
)
if (languages.length < 20) throw new Error('The files of the languages were not found.')

const bundle = await rolldown({
  input: Object.fromEntries(
    entries.map(({ name, file }) => [
      name === 'quoin' ? name : name.slice('quoin/'.length),
      join(root, file),
    ]),
  ),
  cwd: root,
  platform: 'neutral',
  external: isOutside,
  resolve: { conditionNames: ['module', 'import', 'default'], mainFields: ['module', 'main'] },
  treeshake: false,
  onLog(level, log, report) {
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
  },
  plugins: [
    {
      name: 'english-only',
      load: (id) => (languages.includes(id) ? 'export default {}' : undefined),
    },
  ],
})
rmSync(target, { recursive: true, force: true })
const { output } = await bundle.write({
  dir: target,
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name].cjs',
  // Jest's modules have no `import()`.
  dynamicImportInCjs: false,
  comments: false,
})
await bundle.close()
noteBundled('commonjs', output)
for (const name of ['jest-preset', 'jest-globals'])
  copyFileSync(join(root, `testing/jest/${name}.cjs`), join(root, `dist/testing/${name}.cjs`))
console.log(`${output.length} CommonJS modules bundled.`)
