import { isQuoinError } from '#kernel'
import type { PluginBench, PluginCheck } from '../plugin-bench.js'
import { textOfError, when } from '../problems.js'
import { isPolluted } from './garbage.js'

/** An option name that no plugin uses. */
const strange = 'anUnknownOption'

/** Returns the code and text with which the kernel refuses options; `undefined` if it accepts them. */
async function refusalOf(
  bench: PluginBench,
  options: unknown,
): Promise<{ readonly code: string; readonly text: string } | undefined> {
  try {
    await bench.use(options)
    return undefined
  } catch (thrown) {
    return { code: isQuoinError(thrown) ? thrown.code : 'no code', text: textOfError(thrown) }
  }
}

/** Returns the problems of a refusal of options. */
async function problemsOf(
  bench: PluginBench,
  what: string,
  options: unknown,
  names: string,
): Promise<readonly string[]> {
  const refusal = await refusalOf(bench, options)
  if (!refusal) return [`${what}: it is not refused`]
  const { code, text } = refusal
  if (code !== 'OPTIONS_INVALID') return [`${what}: it is refused with ${code}, not OPTIONS_INVALID: ${text}`]
  return when(!text.includes(names), `${what}: the refusal does not name '${names}': ${text}`)
}

/** Checks of the options that a host passes to `use`. */
export const optionChecks: readonly PluginCheck[] = [
  {
    title: 'refuses invalid options and names the invalid one [KRN-06]',
    async find(bench) {
      const problems: string[] = []
      for (const [at, { options, names }] of (bench.subject.invalidOptions ?? []).entries())
        problems.push(...(await problemsOf(bench, `invalidOptions[${at}]`, options, names)))
      return problems
    },
  },
  {
    title: 'refuses unknown options [KRN-06]',
    async find(bench) {
      if (!bench.manifest.options) return []
      return [
        ...(await problemsOf(
          bench,
          `option '${strange}'`,
          { ...Object(bench.options), [strange]: 1 },
          strange,
        )),
        ...(await problemsOf(bench, 'a text as options', 'options', bench.manifest.id)),
        ...(await problemsOf(bench, 'a number as options', 7, bench.manifest.id)),
        ...when(isPolluted(), 'it writes into the prototype of all objects'),
      ]
    },
  },
]
