import { type AnyManifest, partsOf } from '../any-manifest.js'
import type { PluginCheck } from '../plugin-bench.js'
import { textOfError, when } from '../problems.js'

/** Returns whether a value is a function, or a result of React's `memo` or `forwardRef`. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

async function problemOf(load: () => Promise<unknown>): Promise<string | undefined> {
  try {
    const module = await load()
    const found: unknown = Object(module).default
    if (isComponent(found)) return undefined
    return `its default export is ${found === undefined ? 'missing' : `a ${typeof found}`}, not a component`
  } catch (thrown) {
    return `it does not load: ${textOfError(thrown)}`
  }
}

async function servicesProblem({ services, expose }: AnyManifest): Promise<readonly string[]> {
  try {
    const list = typeof services === 'function' ? (await services())?.default : (services ?? [])
    if (!Array.isArray(list)) return ['services: the default export is not a list of provide(…)']
    const tokens: readonly unknown[] = list.map((provider) => provider?.token?.id)
    return [
      ...when(tokens.includes(undefined), 'services: one of them was not created by provide(…)'),
      ...when(
        expose !== undefined && !tokens.includes(expose.id),
        `expose: no service is provided for '${expose?.name}'`,
      ),
    ]
  } catch (thrown) {
    return [`services: they do not load: ${textOfError(thrown)}`]
  }
}

/** Checks of lazily loaded parts. */
export const partChecks: readonly PluginCheck[] = [
  {
    title: 'has components that load, also without a page [KRN-02]',
    async find({ manifest }) {
      const problems: string[] = []
      for (const { name, load } of partsOf(manifest)) {
        const problem = await problemOf(load)
        if (problem) problems.push(`${name}: ${problem}`)
      }
      return problems
    },
  },
  {
    title: 'has services that load and can be created [KRN-09]',
    async find(bench) {
      const problems = await servicesProblem(bench.manifest)
      if (problems.length > 0) return problems
      return bench.running(async ({ kernel }) => {
        const { id, expose } = bench.manifest
        if (!expose) return []
        try {
          await kernel.load(expose)
          return when(Reflect.get(kernel, id) === undefined, `kernel.${id}: the service is undefined`)
        } catch (thrown) {
          return [`kernel.${id}: the service could not be created: ${textOfError(thrown)}`]
        }
      })
    },
  },
]
