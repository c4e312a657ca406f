// Writes docs/reference, which git ignores: the modules of the package by TypeDoc, and pages of options, events, views,
// elements, commands, plugins and components, all from the code. Copies the pages whose source is elsewhere.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application, TSConfigReader, type TypeDocOptions } from 'typedoc'
import { load, type PluginOptions } from 'typedoc-plugin-markdown'
import { packageEntries } from '../package-entries.mjs'
import { commandsPage } from './reference/commands-page.js'
import { componentsPage } from './reference/components-page.js'
import { elementsPage } from './reference/elements-page.js'
import { eventsPage } from './reference/events-page.js'
import { internalNames } from './reference/internal-names.js'
import { optionsPage } from './reference/options-page.js'
import { pluginsPages } from './reference/plugins-pages.js'
import { SourceTypes } from './reference/source-types.js'
import { copiedPages, readPage, siteLink } from './site-pages.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const reference = join(root, 'docs/reference')
const cache = join(root, '.cache/docs')

function write(
  path: string,
  fields: Readonly<Record<string, string | number | boolean>>,
  text: string,
): void {
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `---\n${head.join('\n')}\n---\n\n${text.trim()}\n`)
}

const entries = packageEntries()
const options: Partial<TypeDocOptions & PluginOptions> = {
  plugin: [load],
  name: 'Modules',
  tsconfig: join(cache, 'tsconfig.json'),
  entryPoints: entries.map(({ source }) => source),
  readme: 'none',
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  disableSources: true,
  // `npm run lint` and the types of the package are checks of their own.
  skipErrorChecking: true,
  validation: false,
  logLevel: 'Error',
  router: 'module',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  entryFileName: 'index',
  sanitizeComments: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  indexFormat: 'table',
  tableColumnSettings: { hideModifiers: true, leftAlignHeaders: true },
  useHTMLAnchors: true,
  expandObjects: true,
}

mkdirSync(cache, { recursive: true })
writeFileSync(
  join(cache, 'tsconfig.json'),
  JSON.stringify({
    extends: '../../tsconfig.base.json',
    compilerOptions: {
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      noEmit: true,
      isolatedDeclarations: false,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node', 'react'],
    },
    files: entries.map(({ source }) => join('../..', source)),
  }),
)
rmSync(reference, { recursive: true, force: true })

const app = await Application.bootstrapWithPlugins(options, [new TSConfigReader()])
const [{ program } = { program: undefined }] = app.getEntryPoints() ?? []
const project = await app.convert()
if (!program || !project) throw new Error('TypeDoc read no module.')
// TypeDoc names a module by the path of its source.
const names = new Map(entries.map(({ source, name }) => [source.replace(/^\.\/|(\/index)?\.ts$/g, ''), name]))
for (const module of project.children ?? []) {
  const name = names.get(module.name)
  if (name === undefined) throw new Error(`TypeDoc reads ${module.name}, which is no entry of the package.`)
  module.name = name
}
if (project.children?.length !== entries.length)
  throw new Error(
    `TypeDoc read ${project.children?.map((m) => m.name)}; program ${entries.map((e) => [e.source, String(!!program.getSourceFile(join(root, e.source)))])}`,
  )
const api = join(reference, 'api')
app.options.setValue('outputs', [{ name: 'markdown', path: api }])
await app.generateOutputs(project)

const types = new SourceTypes(program, root)
write(join(reference, 'options.md'), { title: 'Options', order: 10 }, optionsPage(types))
write(join(reference, 'events.md'), { title: 'Events', order: 20 }, eventsPage(types))
write(join(reference, 'elements.md'), { title: 'Elements', order: 40 }, elementsPage(types))
write(join(reference, 'commands.md'), { title: 'Command line', order: 50 }, commandsPage())
write(join(reference, 'components.md'), { title: 'Components of the kit', order: 70 }, componentsPage(types))
const { views, plugins } = await pluginsPages(types)
write(join(reference, 'views.md'), { title: 'Views', order: 30 }, views)
write(join(reference, 'plugins.md'), { title: 'Plugins', order: 60 }, plugins)

// The copied pages below may name files of the repository: siteLink leads there.
const internal = readdirSync(reference, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .flatMap((path) => internalNames(path, readFileSync(join(reference, path), 'utf8')))
if (internal.length > 0) throw new Error(internal.join('\n'))

for (const [from, { to, ...fields }] of Object.entries(copiedPages)) {
  const { text } = readPage(readFileSync(join(root, from), 'utf8'))
  const rebased = text.replace(
    /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
    (whole: string, picture: string, label: string, target: string) => {
      if (/^([a-z]+:|#)/.test(target)) return whole
      const [path = '', hash] = target.split('#')
      const moved = relative(dirname(to), normalize(join(dirname(from), path)))
      try {
        siteLink(to, moved)
      } catch {
        // A changelog names files of its time.
        return label
      }
      return `${picture}[${label}](${moved}${hash === undefined ? '' : `#${hash}`})`
    },
  )
  write(join(root, to), fields, rebased)
}
