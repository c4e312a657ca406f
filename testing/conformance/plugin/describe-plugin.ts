import { type TestApi, testTimeoutMs } from '../test-api.js'
import { identityChecks } from './checks/plugin-identity.js'
import { interactionChecks } from './checks/plugin-interactions.js'
import { lifeChecks } from './checks/plugin-life.js'
import { lifecycleChecks } from './checks/plugin-lifecycle.js'
import { navigationChecks } from './checks/plugin-navigation.js'
import { optionChecks } from './checks/plugin-options.js'
import { partChecks } from './checks/plugin-parts.js'
import { permissionChecks } from './checks/plugin-permissions.js'
import { renderingChecks } from './checks/plugin-rendering.js'
import { storageChecks } from './checks/plugin-storage.js'
import { textChecks } from './checks/plugin-texts.js'
import type { PluginCheck } from './plugin-bench.js'
import { createPluginBench } from './plugin-bench.js'
import type { PluginSubject } from './plugin-subject.js'

const groups: Readonly<Record<string, readonly PluginCheck[]>> = {
  manifest: [...identityChecks, ...permissionChecks],
  options: optionChecks,
  parts: partChecks,
  texts: textChecks,
  storage: storageChecks,
  lifecycle: [...lifecycleChecks, ...interactionChecks],
  'views and routes': navigationChecks,
  rendering: renderingChecks,
  life: lifeChecks,
}

/**
 * Checks the contract of a plugin: it does nothing before its start, leaves nothing behind when it is stopped, runs in
 * every condition of page, network and storage, displays and requests only what its manifest declares, and handles any
 * input. The message of a failing check names the faulty part of the plugin.
 *
 * It runs in the given test runner: Vitest, Jest or another one with `describe`, `it` and `expect`.
 *
 * @param make creates a subject for each kernel; `{ plugin }` is enough for a plugin without requirements
 * @example
 * import { describe, expect, it } from 'vitest'
 * import { describePlugin } from 'quoin/testing'
 * describePlugin({ describe, expect, it }, 'swap', () => ({ plugin: swapPlugin, requires: [accountPlugin] }))
 *
 *
 *
 */
export function describePlugin(
  api: TestApi,
  name: string,
  make: () => PluginSubject | Promise<PluginSubject>,
): void {
  const define = ({ title, find }: PluginCheck): void => {
    api.it(
      title,
      async () => {
        const bench = await createPluginBench(make)
        try {
          api.expect(await find(bench)).toEqual([])
        } finally {
          await bench.end()
        }
      },
      testTimeoutMs,
    )
  }
  api.describe(`plugin: ${name}`, () => {
    for (const [group, checks] of Object.entries(groups)) {
      api.describe(group, () => {
        for (const check of checks) define(check)
      })
    }
  })
}
