import { type KernelState, points } from '#kernel'
import { createMockChain, createMockNetwork } from '../../../mock-chain.js'
import { openersOf } from '../any-manifest.js'
import type { PluginBench, PluginCheck } from '../plugin-bench.js'
import { textOfError, when } from '../problems.js'
import { garbageValues, isPolluted } from './garbage.js'

/** Returns kernel states for rules and conditions. */
function states(): readonly (readonly [what: string, state: KernelState])[] {
  const network = createMockNetwork('conform:one')
  const nobody: KernelState = {
    chains: [],
    isMobile: false,
    connected: false,
    connection: undefined,
    network,
    networkUnsupported: false,
  }
  const chains = [createMockChain({ namespace: 'conform' })]
  const connection: KernelState['connection'] = {
    connectorId: 'conformanceWallet',
    namespace: 'conform',
    accounts: [{ namespace: 'conform', address: 'alice', type: 'eoa' }],
    caipNetworkId: network.caipNetworkId,
    approvedCaipNetworkIds: [],
    supportsAllNetworks: false,
    smartAccountEnabledNetworks: [],
    wallet: { name: 'Mock Wallet' },
    isWatchOnly: false,
    restored: false,
  }
  return [
    ['without chains', nobody],
    ['without chains, on a phone', { ...nobody, isMobile: true }],
    ['without a network', { ...nobody, network: undefined }],
    ['without an account', { ...nobody, chains }],
    ['with an account', { ...nobody, chains, connected: true, connection }],
    [
      'on an unsupported network',
      { ...nobody, chains, connected: true, connection, networkUnsupported: true },
    ],
  ]
}

/** Returns the problems of a decision in each state; a thrown error is a problem. */
function decide<T>(
  name: string,
  decision: (state: KernelState) => T,
  judge: (answer: T) => string | undefined,
): readonly string[] {
  return states().flatMap(([what, state]) => {
    try {
      const problem = judge(decision(state))
      return problem ? [`${name}, ${what}: ${problem}`] : []
    } catch (thrown) {
      return [`${name}, ${what}: it throws: ${textOfError(thrown)}`]
    }
  })
}

/** Returns the names of all views: of the plugin and of required plugins. */
function withViews(
  bench: PluginBench,
  find: (views: readonly string[]) => readonly string[],
): Promise<readonly string[]> {
  return bench.running(({ kernel }) => find(kernel.contributions.list(points.views).map(({ name }) => name)))
}

function paramProblems(name: string, validate: (value: unknown) => unknown): readonly string[] {
  const problems: string[] = []
  for (const [what, value] of garbageValues()) {
    try {
      const answer = validate(value)
      if (answer instanceof Promise) {
        answer.catch(() => undefined)
        return [`route '${name}': its params are validated asynchronously, so that it cannot open at once`]
      }
      const isAnswer =
        typeof answer === 'object' && answer !== null && ('issues' in answer || 'value' in answer)
      problems.push(
        ...when(!isAnswer, `route '${name}': its params schema neither accepts nor refuses ${what}`),
      )
    } catch (thrown) {
      problems.push(`route '${name}': its params schema throws on ${what}: ${textOfError(thrown)}`)
    }
  }
  return problems
}

/** Checks of the navigation to the plugin's views. */
export const navigationChecks: readonly PluginCheck[] = [
  {
    title: 'references only existing views [KRN-12]',
    find: (bench) =>
      withViews(bench, (views) => {
        const { routes = {}, closeGuards = [], views: own = {} } = bench.manifest.contributes
        const targets = [
          ...Object.entries(routes).map(([name, { view }]) => ({ name: `route '${name}'`, view })),
          ...openersOf(bench.manifest),
          ...Object.entries(own).flatMap(([name, { headerAction }]) =>
            headerAction ? [{ name: `the header action of view '${name}'`, view: headerAction.view }] : [],
          ),
          ...closeGuards.flatMap((guard) =>
            guard.views.map((view) => ({ name: `close guard '${guard.id}'`, view })),
          ),
        ]
        return targets
          .filter(({ view }) => !views.includes(view))
          .map(({ name, view }) => `${name}: the view '${view}' does not exist`)
      }),
  },
  {
    title: 'has rules, conditions and guards with valid results in all states [KRN-08]',
    async find({ manifest }) {
      const { accountTabs = [], settings = [], openRules = [], closeGuards = [] } = manifest.contributes
      const shown = [
        ...openersOf(manifest),
        ...accountTabs.map((tab) => ({ ...tab, name: `account tab '${tab.id}'` })),
        ...settings.map((setting) => ({ ...setting, name: `setting '${setting.id}'` })),
      ]
      const verdicts: readonly unknown[] = ['allow', 'unless-forced', 'refuse']
      return [
        ...shown.flatMap(({ name, when: condition }) =>
          condition
            ? decide(name, condition, (answer) =>
                typeof answer === 'boolean'
                  ? undefined
                  : `its condition returns ${String(answer)}, not true or false`,
              )
            : [],
        ),
        ...openRules.flatMap((rule) =>
          decide(
            `open rule '${rule.id}'`,
            (state) => rule.resolve(state),
            // The kernel ignores a missing view: rules may name one of an unused plugin.
            (target) =>
              target === undefined || typeof target.view === 'string' ? undefined : 'it names no view',
          ),
        ),
        ...closeGuards.flatMap((guard) =>
          decide(
            `close guard '${guard.id}'`,
            (state) => guard.check(state),
            (answer) =>
              verdicts.includes(answer)
                ? undefined
                : `its result '${String(answer)}' is not one of ${verdicts.join(', ')}`,
          ),
        ),
      ]
    },
  },
  {
    title: 'validates route parameters synchronously and without throwing [KRN-12] [SEC-15]',
    find: async ({ manifest }) => [
      ...Object.entries(manifest.contributes.routes ?? {}).flatMap(([name, { params }]) =>
        params ? paramProblems(name, params['~standard'].validate) : [],
      ),
      ...when(isPolluted(), 'a schema writes into the prototype of all objects'),
    ],
  },
  {
    title: 'computes view titles from parameters without throwing [KRN-02]',
    find: (bench) =>
      bench.running(({ kernel }) => {
        const { views = {} } = bench.manifest.contributes
        return Object.entries(bench.subject.viewParams ?? {}).flatMap(([name, params]) => {
          const view = Object.hasOwn(views, name) ? views[name] : undefined
          if (!view) return [`viewParams: the view '${name}' does not exist`]
          try {
            const title: unknown = view.titleOf?.(params, kernel.connectors)
            return when(
              title !== undefined && typeof title !== 'string',
              `view '${name}': titleOf returns no text`,
            )
          } catch (thrown) {
            return [`view '${name}': titleOf throws: ${textOfError(thrown)}`]
          }
        })
      }),
  },
]
