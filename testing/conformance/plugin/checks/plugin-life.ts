import { live } from '../live.js'
import { loadDrawing } from '../load-drawing.js'
import type { PluginCheck } from '../plugin-bench.js'
import { when } from '../problems.js'
import { watchGlobals } from '../watch-globals.js'
import { renderAll } from './plugin-rendering.js'

const undeclared = 'EVENT_NOT_DECLARED'

/** Checks of a plugin in use. */
export const lifeChecks: readonly PluginCheck[] = [
  {
    title: 'runs without errors during all user actions, also on a phone [KRN-08]',
    async find(bench) {
      const [desktop, phone] = [await bench.compose(), await bench.compose()]
      phone.platform.page.set({ mobile: true })
      const found: string[] = []
      for (const trial of [desktop, phone]) {
        await trial.start()
        if (!(await trial.isStarted())) continue
        const problems = await live(trial, bench)
        // Undeclared events have their own check; a condition for connecting may refuse.
        const errors = trial.errors().filter(({ code }) => code !== undeclared && code !== 'CONNECT_HELD')
        found.push(...problems, ...errors.map(({ text }) => text))
        found.push(...when(!(await trial.isStarted()), 'it no longer runs'))
      }
      return [...new Set(found)]
    },
  },
  {
    title: 'reaches network, timers and storage of the page only through its context [KRN-07] [SEC-14]',
    async find(bench) {
      const drawing = await loadDrawing()
      return watchGlobals(async () => {
        const trial = await bench.start()
        if (!(await trial.isStarted())) return
        await live(trial, bench)
        if (drawing) await renderAll(bench, drawing)
      })
    },
  },
  {
    title: 'emits only declared events, with its own prefix [KRN-10]',
    async find(bench) {
      const { id, contributes } = bench.manifest
      const { events = [] } = contributes
      const twice = events.filter((name, at) => events.indexOf(name) !== at)
      const problems = [
        ...events
          .filter((name) => !name.startsWith(`${id}:`))
          .map((name) => `events: '${name}' must begin with '${id}:'`),
        ...twice.map((name) => `events: '${name}' is listed twice`),
      ]
      const trial = await bench.start()
      if (await trial.isStarted()) await live(trial, bench)
      const refused = new Set(trial.errors().flatMap(({ code, text }) => (code === undeclared ? [text] : [])))
      return [...problems, ...[...refused].map((text) => `it emits what it does not declare: ${text}`)]
    },
  },
  {
    title: 'stores only under its own key [STO-01]',
    find: (bench) =>
      bench.running(async (trial) => {
        await live(trial, bench)
        const known = (await trial.kernel.inspect()).plugins.map(({ id }) => id)
        return Object.keys(trial.platform.storage.dump())
          .filter(
            (key) =>
              ![...known, 'connections', 'networks'].some((id) => key.startsWith(`@quoin/default/${id}/`)),
          )
          .map((key) => `it stored '${key}', which is not under '@quoin/default/${bench.manifest.id}/'`)
      }),
  },
]
