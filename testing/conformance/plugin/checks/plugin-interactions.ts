import { points, type Token } from '#kernel'
import { live } from '../live.js'
import type { PluginBench, PluginCheck } from '../plugin-bench.js'
import type { PluginTrial } from '../plugin-trial.js'
import { added, when } from '../problems.js'

/** Returns the objects that a kernel creates with the plugin, by name. */
async function ownThings(
  { kernel, wallet }: PluginTrial,
  expose: Token<unknown> | undefined,
): Promise<Map<string, unknown>> {
  const things = new Map<string, unknown>()
  // Another check reports that it cannot be created.
  if (expose) things.set(`the service '${expose.name}'`, await kernel.load(expose).catch(() => undefined))
  for (const connector of kernel.connectors.list())
    if (connector.id !== wallet.id) things.set(`the connector '${connector.id}'`, connector)
  for (const { id, store } of kernel.contributions.list(points.accountSummaries))
    things.set(`the account summary '${id}'`, store)
  return things
}

/** Returns the problems of the plugin in use. */
async function lifeOf(trial: PluginTrial, bench: PluginBench): Promise<readonly string[]> {
  const before = trial.errors().length
  const problems = await live(trial, bench)
  return [
    ...problems,
    ...trial
      .errors()
      .slice(before)
      .map(({ text }) => text),
  ]
}

/** Checks of several kernels on one page. */
export const interactionChecks: readonly PluginCheck[] = [
  {
    title: 'shares no state between two kernels on one page [KRN-07]',
    find: (bench) =>
      bench.running(async (first) => {
        const { platform } = first
        const { expose } = bench.manifest
        const ours = await ownThings(first, expose)
        const alone = platform.leftovers()
        const second = await bench.start({ platform, kernel: { storageKey: 'second' } })
        const failure = await second.failure()
        if (failure !== undefined) return [`in a second kernel on the page, ${failure}`]
        const theirs = await ownThings(second, expose)
        const isObject = (thing: unknown): boolean => Object(thing) === thing
        const shared = [...ours].filter(([name, thing]) => isObject(thing) && theirs.get(name) === thing)
        await second.dispose()
        const left = platform.leftovers()
        const usedBySecond = Object.keys(platform.storage.dump()).filter(
          (key) => !key.startsWith('@quoin/default/') && !key.startsWith('@quoin/second/'),
        )
        const reference = await bench.start()
        const problems = added(await lifeOf(reference, bench), await lifeOf(first, bench))
        return [
          ...shared.map(([name]) => `${name} is shared by both kernels`),
          ...usedBySecond.map(
            (key) => `it stored '${key}', which is under the storage key of neither kernel`,
          ),
          ...added(alone, left).map((what) => `disposing of the second kernel left behind: ${what}`),
          ...added(left, alone).map(
            (what) => `disposing of the second kernel ended a part of the first: ${what}`,
          ),
          ...when(!(await first.isStarted()), 'disposing of the second kernel ended the plugin in the first'),
          ...problems.map((problem) => `after the second kernel was disposed of: ${problem}`),
        ]
      }),
  },
]
