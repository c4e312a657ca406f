import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliProblem } from '../cli-problem.js'
import type { PluginNames } from './plugin-names.js'
import { readTemplate, writeFiles } from './write-template.js'

/** Import names of a separate plugin, and those of the repository. */
const imports: readonly (readonly [published: string, own: string])[] = [
  ["'quoin/kernel'", "'#kernel'"],
  ["'quoin/testing'", "'#testing'"],
  ["'quoin/ui-kit'", "'#ui-kit'"],
]

const endOfRows = '] as const satisfies readonly StandardPlugin[]'

const rowOf = ({ id, packageName, typeName }: PluginNames): string => `  {
    id: '${id}',
    plugin: () => import('../plugins/${packageName}/src/manifest.js'),
    option: '${id}',
    when: 'option',
    reserves: '${typeName}',
  },
`

const endOfStories = ']\n'

const storiesOf = ({
  id,
  packageName,
  title,
}: PluginNames): string => `import type { AnyKernel } from 'quoin/kernel'
import { ${id}Plugin } from 'quoin/plugins/${packageName}'
import type { Story } from '../story.js'

const plugin = '${title}'
const setting = { plugins: [${id}Plugin] }
// The types of the gallery's kernel do not contain the plugin.
const show = (kernel: AnyKernel): void => kernel.open('${id}')

export const ${id}Stories: readonly Story[] = [
  {
    id: '${packageName}',
    plugin,
    title: 'With an account',
    setting,
    async show({ kernel, connect }) {
      await connect()
      show(kernel)
    },
  },
  { id: '${packageName}-nobody', plugin, title: 'No wallet connected', setting, show: ({ kernel }) => show(kernel) },
]
`

/** Adds the stories of a plugin to the list of the gallery. */
const withStories = (list: string, { id, packageName }: PluginNames): string =>
  list
    .replace(
      "import type { Story } from '../story.js'\n",
      `$&import { ${id}Stories } from './${packageName}-stories.js'\n`,
    )
    .replace(new RegExp(`${endOfStories}$`), `  ...${id}Stories,\n${endOfStories}`)

/** Returns the text of the list, if the folder is the repository of Quoin. */
function readList(path: string, end: string): string {
  const rows = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (rows.includes(end)) return rows
  throw new CliProblem('REPOSITORY_NOT_FOUND', {
    details: `There is no list of standard plugins or stories at ${path}`,
    fix: "Run the command in the root of Quoin's repository, or leave out --standard.",
  })
}

/**
 * Writes a standard plugin into the repository of Quoin: its folder with tests, its row in the list, its stories in the gallery, and a
 * changeset. Returns the message for the user.
 *
 * @throws `REPOSITORY_NOT_FOUND`, `NAME_INVALID`, `FOLDER_NOT_EMPTY`, `FOLDER_NOT_WRITABLE`
 */
export function writeStandardPlugin(
  names: PluginNames,
  values: Readonly<Record<string, string>>,
  root: string,
): string {
  const { id, packageName, title } = names
  const list = join(root, 'bundle', 'standard-plugins.ts')
  const rows = readList(list, endOfRows)
  const stories = join(root, 'demo', 'src', 'gallery', 'stories')
  const allStories = join(stories, 'all-stories.ts')
  const storyList = readList(allStories, endOfStories)
  if (rows.includes(`id: '${id}'`)) {
    throw new CliProblem('NAME_INVALID', {
      details: `'${id}' is the id of a standard plugin already`,
      fix: 'Choose another.',
    })
  }
  const files = readTemplate('feature', values)
    .filter(({ path }) => /^(src|testing)[\\/]/.test(path))
    .map(({ path, text }) => ({
      path,
      text: imports.reduce((all, [published, own]) => all.replaceAll(published, own), text),
    }))
  writeFiles(join(root, 'plugins', packageName), files)
  writeFileSync(list, rows.replace(endOfRows, `${rowOf(names)}${endOfRows}`))
  writeFileSync(join(stories, `${packageName}-stories.ts`), storiesOf(names))
  writeFileSync(allStories, withStories(storyList, names))
  mkdirSync(join(root, '.changeset'), { recursive: true })
  writeFileSync(
    join(root, '.changeset', `${packageName}.md`),
    `---\n'quoin': minor\n---\n\nThe standard plugin \`${id}\`: ${title}. Off without its option.\n`,
  )
  return [
    `Wrote ${files.length} files of the standard plugin '${id}' to plugins/${packageName}, its row in`,
    `bundle/standard-plugins.ts, its stories in demo/src/gallery/stories/${packageName}-stories.ts`,
    `and its changeset in .changeset/${packageName}.md`,
    '',
    'Next:',
    `  npx biome check --write plugins/${packageName} bundle demo/src/gallery`,
    `  npx vitest run --project unit plugins/${packageName}`,
    '  npx vitest run --project unit bundle/standard-plugins.test.ts --update    prints the list in the docs',
    '  npm run build && node scripts/exports.mjs --write',
    '',
  ].join('\n')
}
