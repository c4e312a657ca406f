import { relative, resolve } from 'node:path'
import { packageVersion } from '../package-root.js'
import { chainNamespace, pluginNames } from './plugin-names.js'
import { writeStandardPlugin } from './write-standard-plugin.js'
import { readTemplate, writeFiles } from './write-template.js'

export interface NewPluginArguments {
  readonly name: string
  /** The target folder; a folder of the plugin's name if left out. */
  readonly dir: string | undefined
  /** A chain module instead of a feature with a view. */
  readonly chain: boolean
  /** Writes into the repository of Quoin, as one of the standard plugins. */
  readonly standard: boolean
}

/** Writes a plugin's package; returns the message for the user. */
export async function newPluginCommand(
  { name, dir, chain, standard }: NewPluginArguments,
  cwd: string,
): Promise<string> {
  const names = pluginNames(name)
  const { packageName, id, typeName, title } = names
  const version = packageVersion()
  const values = {
    name: packageName,
    id,
    Name: typeName,
    title,
    namespace: chainNamespace(packageName),
    quoin: version,
    // A plugin declares its compatible kernels by major and minor.
    kernel: version.split('.').slice(0, 2).join('.'),
    year: String(new Date().getFullYear()),
  }
  if (standard) return writeStandardPlugin(names, values, cwd)
  const folder = resolve(cwd, dir ?? packageName)
  const files = [...readTemplate('common', values), ...readTemplate(chain ? 'chain' : 'feature', values)]
  writeFiles(folder, files)
  const shown = relative(cwd, folder) || '.'
  return [
    `Wrote ${files.length} files of the plugin '${id}' to ${shown}`,
    '',
    'Next:',
    `  cd ${shown}`,
    '  npm install',
    '  npm test          its own tests and the conformance suite',
    '  npm run build     the published files',
    '',
    'Then read README.md there: it describes each file, and the use of the plugin in a page.',
    '',
  ].join('\n')
}
