import { isQuoinError } from '#kernel'
import { live } from '../live.js'
import type { PluginCheck } from '../plugin-bench.js'
import type { PluginTrial } from '../plugin-trial.js'
import { added, when } from '../problems.js'

/** Returns the reason why the plugin does not run. */
async function notStarted(trial: PluginTrial, where = ''): Promise<readonly string[]> {
  const failure = await trial.failure()
  return failure === undefined ? [] : [where + failure]
}

function isRefused(read: () => unknown): boolean {
  try {
    read()
    return false
  } catch (thrown) {
    return isQuoinError(thrown, 'CONTEXT_STOPPED')
  }
}

/** Returns the plugin's effects on the page after it stopped. */
async function quietness(trial: PluginTrial, id: string): Promise<readonly string[]> {
  const { platform, lateUses } = trial
  const before = trial.traces()
  platform.page.set({ visible: false, online: false })
  platform.page.set({ visible: true, online: true })
  platform.storage.writeFromOtherTab(`@quoin/default/${id}/other`, null)
  await platform.clock.advanceAsync(3_600_000)
  const late = lateUses.map((member) => `it used '${member}' of its context`)
  return [...added(before, trial.traces()), ...late].map((what) => `after it stopped: ${what}`)
}

/** Checks of start and stop, in good and bad conditions. */
export const lifecycleChecks: readonly PluginCheck[] = [
  {
    title: 'starts [KRN-06]',
    find: async (bench) => notStarted(await bench.start()),
  },
  {
    title: 'starts when it is loaded by use(() => import(…)) [KRN-01]',
    async find(bench) {
      const usual = await bench.start()
      const lazy = await bench.start({ lazy: true })
      return (await usual.isStarted()) ? await notStarted(lazy, 'fetched late, ') : []
    },
  },
  {
    title: 'stops and leaves nothing behind, also the second time on one page [KRN-07]',
    async find(bench) {
      const first = await bench.compose()
      const { platform } = first
      const found: string[] = []
      for (const time of ['', 'the second time, ']) {
        const before = platform.leftovers()
        const trial = time === '' ? first : await bench.compose({ platform })
        await trial.start()
        if (!(await trial.isStarted())) return time === '' ? [] : await notStarted(trial, time)
        await live(trial, bench)
        const eventCount = trial.errors().length
        await trial.dispose()
        for (const { text } of trial.errors().slice(eventCount))
          found.push(`${time}while it stopped: ${text}`)
        for (const what of added(before, platform.leftovers())) found.push(`${time}it left behind: ${what}`)
      }
      return found
    },
  },
  {
    title: 'leaves nothing behind if it is stopped during its start [REL-05]',
    async find(bench) {
      const trial = await bench.compose()
      const before = trial.platform.leftovers()
      const starting = trial.start()
      await trial.dispose()
      await starting
      // The kernel no longer waits for the plugin; only this check does.
      await trial.platform.clock.advanceAsync(0)
      return added(before, trial.platform.leftovers()).map((what) => `it left behind: ${what}`)
    },
  },
  {
    title: 'does nothing after it stopped, and its context refuses calls [KRN-07]',
    find: (bench) =>
      bench.running(async (trial) => {
        await live(trial, bench)
        await trial.dispose()
        const context = trial.context()
        const refused = context === undefined || isRefused(() => context.router)
        return [
          ...when(!refused, 'after it stopped: its context can still be used'),
          ...(await quietness(trial, bench.manifest.id)),
        ]
      }),
  },
  {
    title: 'sends no request before the user opens it [SEC-14]',
    async find(bench) {
      const { platform, start } = await bench.compose()
      const before = platform.requests.length
      await start()
      await platform.clock.advanceAsync(60_000)
      return platform.requests.slice(before).map(({ url }) => `it requested ${url} before the user opened it`)
    },
  },
  {
    title: 'starts without a network [REL-02]',
    async find(bench) {
      const usual = await bench.start()
      const trial = await bench.compose()
      trial.platform.page.set({ online: false })
      await trial.start()
      return (await usual.isStarted()) ? await notStarted(trial, 'offline, ') : []
    },
  },
  {
    title: 'starts if storage is blocked or full [STO-01]',
    async find(bench) {
      const usual = await bench.start()
      const found: string[] = []
      for (const how of ['block', 'fill'] as const) {
        const trial = await bench.compose()
        trial.platform.storage[how]()
        await trial.start()
        found.push(
          ...(await notStarted(trial, how === 'block' ? 'with storage blocked, ' : 'with storage full, ')),
        )
      }
      return (await usual.isStarted()) ? found : []
    },
  },
  {
    title: 'is disabled by its flag [KRN-03]',
    async find(bench) {
      const { id, flag = id } = bench.manifest
      const trial = await bench.start({ kernel: { features: { [flag]: false } } })
      const { status, contributes = {} } = (await trial.inspection()) ?? {}
      return [
        ...when(status !== 'disabled', `features: { ${flag}: false }: the plugin is ${status}, not disabled`),
        ...Object.keys(contributes).map(
          (point) => `features: { ${flag}: false }: it still contributes ${point}`,
        ),
      ]
    },
  },
  {
    title: 'is blocked if a required plugin is missing [KRN-06]',
    async find(bench) {
      const { requires = [] } = bench.manifest
      if (requires.length === 0) return []
      const trial = await bench.start({ alone: true })
      const { status, reason = '' } = (await trial.inspection()) ?? {}
      return [
        ...when(
          status !== 'blocked',
          `without '${requires.join("', '")}' the plugin is ${status}, not blocked`,
        ),
        ...when(
          !requires.some((id) => reason.includes(id)),
          `the reason names no required plugin: '${reason}'`,
        ),
      ]
    },
  },
]
