import { builtinModules } from 'node:module'
import { createNodePlatform } from '#core/platform'
import { createKernel, definePlugin } from '#kernel'
import { CliProblem } from '../cli-problem.js'

/** CAIP-2 allows three to eight characters. */
const fewest = 3
const max = 8

/** Returns the default namespace of a new chain: its package's name without hyphens, cut to the length that CAIP-2 allows. */
export function chainNamespace(packageName: string): string {
  return packageName.replaceAll('-', '').slice(0, max).padEnd(fewest, 'x')
}

/** The names of a new plugin. */
export interface PluginNames {
  /** The name of the package: `spending-notes`. */
  readonly packageName: string
  /** The id of the plugin: `kernel.spendingNotes` is its API. */
  readonly id: string
  /** The prefix of its types: `SpendingNotes`. */
  readonly typeName: string
  /** The display name: `Spending notes`. */
  readonly title: string
}

/** Lower case words separated by hyphens: also a valid package name for npm. */
const pattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** Leaves room for derived names, and for the limits of file systems. Characters. */
const maxLength = 50
/** Names that npm rejects, or that would make a package depend on itself. */
const taken: readonly string[] = ['node-modules', 'quoin', ...builtinModules]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the name that the user probably meant. */
function nearest(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const proposed = words
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, maxLength)
  return pattern.test(proposed) && !taken.includes(proposed) ? proposed : 'spending-notes'
}

/** Checks the id by the kernel itself: ids must not be members of it. */
function checkId(id: string): void {
  const kernel = createKernel({
    projectId: 'new-plugin',
    networks: [
      {
        id: 1,
        name: 'None',
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
    platform: createNodePlatform(),
  })
  kernel.use(definePlugin({ id, version: '0.1.0', kernel: '*' }))
}

/**
 * Derives the names of a plugin from its package's.
 *
 * @throws `NAME_INVALID`, `PLUGIN_ID_RESERVED`
 */
export function pluginNames(name: string): PluginNames {
  const refuse = (why: string): CliProblem =>
    new CliProblem('NAME_INVALID', {
      details: `'${name}' ${why}`,
      fix: `Choose another, such as: npx quoin new-plugin ${nearest(name)}`,
    })
  if (!pattern.test(name)) throw refuse('is not in lower case words separated by hyphens')
  if (name.length > maxLength) throw refuse(`is longer than ${maxLength} characters`)
  if (taken.includes(name)) throw refuse('is the name of an existing package')
  const [first = '', ...rest] = name.split('-')
  const id = first + rest.map(capital).join('')
  checkId(id)
  return {
    packageName: name,
    id,
    typeName: capital(id),
    title: capital([first, ...rest].join(' ')),
  }
}
