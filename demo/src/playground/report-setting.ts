import { createQuoin, type QuoinOptions } from 'quoin'
import { createQuoin as createEvmQuoin } from 'quoin/presets/evm'
import { createTestPlatform } from 'quoin/testing'
import { composeOptions, optionValues } from './compose-options.js'
import type { PlaygroundSetting } from './setting.js'

/** What a plugin may do, by kind: each with its values. Empty kinds are left out. */
export interface PluginPermissions {
  readonly id: string
  readonly requires: readonly string[]
  readonly kinds: readonly (readonly [kind: string, values: readonly string[]])[]
}

/** What a page with the plugins of a setting requires. */
export interface SettingReport {
  readonly plugins: readonly PluginPermissions[]
  readonly policy: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns what the plugins of a setting declare, and the policy of the page: from `kernel.report()` of the kernel that the code to
 * copy creates, as `npx quoin report` prints it. The kernel is not started: no plugin runs.
 */
export async function reportSetting(setting: PlaygroundSetting): Promise<SettingReport> {
  const create: (options: QuoinOptions) => ReturnType<typeof createQuoin> =
    composeOptions(setting).from === 'quoin' ? createQuoin : createEvmQuoin
  const quoin = create({ ...optionValues(setting), platform: createTestPlatform(), logLevel: 'silent' })
  const { plugins, details, permissions, contentSecurityPolicy } = await quoin.report()
  await quoin.dispose()
  const running = plugins.filter(({ status }) => status !== 'disabled')
  return {
    policy: contentSecurityPolicy,
    plugins: running.map(({ id, requires, powers, origins, ownOrigins, events }) => {
      const { endpoints = [], storageKeys = [] } = details.find((one) => one.id === id) ?? {}
      const methods = permissions.filter(({ caller }) => caller === id)
      const methodsOf = (kind: (typeof methods)[number]['kind']): readonly string[] =>
        methods
          .filter((one) => one.kind === kind)
          .map(
            ({ namespace, method, by }) => `${namespace}: ${method}${by === undefined ? '' : ` (by ${by})`}`,
          )
      const kinds = [
        ['The wallet asks the user', methodsOf('approval')],
        ['The wallet answers by itself', methodsOf('safe')],
        ['Node', methodsOf('node')],
        ['Calls', endpoints.map(({ service, method, path }) => `${service}: ${method} ${path}`)],
        ['Origins', [...new Set([...origins, ...ownOrigins])]],
        ['Events', events],
        ['Storage', storageKeys],
        ['Powers', powers.map(({ power, allowed }) => (allowed ? power : `${power} (refused)`))],
      ] as const
      return { id, requires, kinds: kinds.filter(([, values]) => values.length > 0) }
    }),
  }
}
