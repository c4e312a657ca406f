import type { StorageSpec } from '#kernel'
import type { PluginBench, PluginCheck } from '../plugin-bench.js'
import { textOfError, when } from '../problems.js'
import { garbageJson, garbageTexts, isPolluted } from './garbage.js'

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

async function specOf({ manifest }: PluginBench): Promise<StorageSpec | undefined> {
  return (await manifest.contributes.storage?.())?.default
}

async function schemaProblems({ initial, schema, version }: StorageSpec): Promise<readonly string[]> {
  const accepts = async (value: unknown): Promise<boolean> =>
    !(await schema['~standard'].validate(value)).issues
  const isCounted = Number.isInteger(version) && version > 0
  const problems = [...when(!isCounted, `version ${version}: must be 1 or a higher whole number`)]
  try {
    // Storage contains text: a value is restored from its JSON.
    const stored: unknown = initial === undefined ? undefined : JSON.parse(JSON.stringify(initial))
    const isFine = stored === undefined || (await accepts(stored))
    problems.push(...when(!isFine, 'initial: its own schema refuses it'))
  } catch (thrown) {
    problems.push(`initial: it cannot be checked: ${textOfError(thrown)}`)
  }
  for (const [what, value] of garbageJson()) {
    if (kindOf(value) === kindOf(initial)) continue
    try {
      problems.push(
        ...when(await accepts(value), `schema: it accepts ${what}, which is no ${kindOf(initial)}`),
      )
    } catch (thrown) {
      problems.push(`schema: it throws on ${what}: ${textOfError(thrown)}`)
    }
  }
  return problems
}

function migrationProblems({ migrate = {}, version }: StorageSpec): readonly string[] {
  const problems: string[] = []
  for (const [from, step] of Object.entries(migrate)) {
    const isStep = Number.isInteger(Number(from)) && Number(from) > 0 && Number(from) < version
    problems.push(...when(!isStep, `migrate.${from}: there is no such older version`))
    for (const [what, value] of garbageJson()) {
      try {
        step(value)
      } catch (thrown) {
        problems.push(`migrate.${from}: it throws on ${what}: ${textOfError(thrown)}`)
      }
    }
  }
  return problems
}

/** Starts the plugin on a page with the stored text, and returns the problems. */
async function readProblems(
  bench: PluginBench,
  spec: StorageSpec,
  what: string,
  text: string,
): Promise<readonly string[]> {
  const { id } = bench.manifest
  const trial = await bench.compose()
  for (let version = 1; version <= spec.version; version += 1)
    trial.platform.storage.set(`@quoin/default/${id}/v${version}`, text)
  await trial.start()
  const failure = await trial.failure()
  const found = [
    ...(failure === undefined ? trial.errors().map(({ text }) => text) : [failure]),
    ...when(isPolluted(), 'it writes into the prototype of all objects'),
  ]
  return found.map((problem) => `with ${what} in its storage: ${problem}`)
}

/** Checks of a plugin's storage. */
export const storageChecks: readonly PluginCheck[] = [
  {
    title: 'has a storage schema that accepts its initial value and no value of another kind [STO-01]',
    async find(bench) {
      const spec = await specOf(bench)
      return (spec ? await schemaProblems(spec) : []).map((problem) => `storage.${problem}`)
    },
  },
  {
    title: 'migrates older stored versions without throwing [STO-01]',
    async find(bench) {
      const spec = await specOf(bench)
      return (spec ? migrationProblems(spec) : []).map((problem) => `storage.${problem}`)
    },
  },
  {
    title: 'starts with any content of its storage [STO-01] [SEC-15]',
    async find(bench) {
      const usual = await bench.start()
      const spec = await specOf(bench)
      if (!(await usual.isStarted()) || !spec) return []
      const problems: string[] = []
      for (const [what, text] of Object.entries(garbageTexts))
        problems.push(...(await readProblems(bench, spec, what, text)))
      return problems
    },
  },
]
