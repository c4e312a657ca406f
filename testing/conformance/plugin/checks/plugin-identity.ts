import type { PluginCheck } from '../plugin-bench.js'
import { when } from '../problems.js'

const idPattern = /^[a-z][A-Za-z0-9]{0,63}$/
const versionPattern = /^\d+\.\d+\.\d+(?:[-+][-+.0-9A-Za-z]+)?$/
const rangePattern = /^(?:\*|\^?\d+(?:\.\d+){0,2})$/

/** Checks the identity in a manifest, and that a manifest alone has no effect. */
export const identityChecks: readonly PluginCheck[] = [
  {
    title: 'has a valid id, version and kernel range [KRN-06]',
    async find({ manifest: { id, version, kernel, flag = id, requires = [], after = [] } }) {
      const named = [...requires, ...after]
      return [
        ...when(!idPattern.test(id), `id '${id}': must be camelCase, of letters and digits`),
        ...when(!versionPattern.test(version), `version '${version}': must be like 1.2.3`),
        ...when(
          !rangePattern.test(kernel),
          `kernel '${kernel}': must be '*', or like '^1', '^0.1' or '1.2.3'`,
        ),
        ...when(!/^\w+$/.test(flag), `flag '${flag}': must be one word`),
        ...when(named.includes(id), `requires, after: names '${id}', which is the plugin itself`),
        ...when(
          new Set(named).size < named.length,
          `requires, after: '${named.join("', '")}' lists a plugin twice`,
        ),
      ]
    },
  },
  {
    title: 'does nothing before the kernel is started [KRN-01]',
    async find(bench) {
      const trial = await bench.compose()
      return trial.traces().map((what) => `before start: ${what}`)
    },
  },
]
