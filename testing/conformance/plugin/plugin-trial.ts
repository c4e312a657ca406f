import {
  type AnyKernel,
  createKernel,
  isQuoinError,
  type KernelOptions,
  type PluginContext,
  type PluginInspection,
} from '#kernel'
import type { MockConnector } from '../../mock-connector.js'
import { createTestPlatform, type TestPlatform } from '../../test-platform.js'
import { readManifest } from './any-manifest.js'
import { createConformanceWorld } from './conformance-world.js'
import { letTimePass } from './let-time-pass.js'
import type { PluginSubject, UsablePlugin } from './plugin-subject.js'
import { added, textOfError } from './problems.js'
import { watchPlugin } from './watch-plugin.js'

/** Options of a trial. */
export interface TrialOptions {
  /** Shares the page of another kernel. */
  readonly platform?: TestPlatform
  readonly kernel?: Partial<Omit<KernelOptions, 'platform'>>
  /** Omits the required plugins. */
  readonly alone?: boolean
  /** Loads the plugin when the kernel starts. */
  readonly lazy?: boolean
}

/** The plugin in its own kernel. */
export interface PluginTrial {
  readonly kernel: AnyKernel
  readonly platform: TestPlatform
  /** A wallet of all namespaces, with control over its user. */
  readonly wallet: MockConnector
  /** Returns the effects on the page since the kernel was created: timers, listeners, requests, storage and logs. */
  traces(): readonly string[]
  /** Never rejects: see `failure`. */
  start(): Promise<void>
  dispose(): Promise<void>
  /** Returns the reason why the plugin does not run; `undefined` while it runs. */
  failure(): Promise<string | undefined>
  inspection(): Promise<PluginInspection | undefined>
  isStarted(): Promise<boolean>
  /** The context that its `start` received. */
  context(): PluginContext | undefined
  /** Members of the context that it used after it had stopped. */
  readonly lateUses: readonly string[]
  /** Returns the errors that the kernel logged. */
  errors(): readonly LoggedError[]
}

/** A logged error. */
export interface LoggedError {
  readonly text: string
  /** Code of a `QuoinError`. */
  readonly code: string | undefined
}

/** A kernel that accepts any plugin; the type of `use` accepts one. */
interface UsesAny {
  use(plugin: unknown, options?: unknown): unknown
}

function tracesOn({ leftovers, requests, storage, logs }: TestPlatform): readonly string[] {
  return [
    ...leftovers().map((what) => `there is: ${what}`),
    ...requests.map(({ url }) => `it requested ${url}`),
    ...Object.entries(storage.dump()).map(([key, value]) => `it stored '${key}': ${value}`),
    ...logs.map(({ parts }) => `it logged: ${parts.map(String).join(' ')}`),
  ]
}

const isPair = (
  one: UsablePlugin | readonly [UsablePlugin, unknown],
): one is readonly [UsablePlugin, unknown] => Array.isArray(one)

/** Returns the errors in the log. */
function errorsIn({ logs }: TestPlatform): readonly LoggedError[] {
  return logs
    .filter(({ level }) => level === 'error')
    .map(({ parts }) => ({
      text: parts.map((part) => (part instanceof Error ? textOfError(part) : String(part))).join(' '),
      code: parts.find((part) => isQuoinError(part))?.code,
    }))
}

/** Adds the plugin to a kernel that is not started. Throws what `use` throws. */
export function createPluginTrial(subject: PluginSubject, options: TrialOptions = {}): PluginTrial {
  const platform = options.platform ?? subject.platform ?? createTestPlatform()
  const before = tracesOn(platform)
  const manifest = readManifest(subject.plugin.manifest)
  const own = { ...subject.kernel, ...options.kernel }
  const world = createConformanceWorld(own.networks ?? [], subject.wallet)
  const watched = watchPlugin(subject.plugin)
  const kernel = createKernel({
    projectId: 'conformance',
    ...own,
    networks: [...(own.networks ?? []), ...world.networks],
    features: { [manifest.flag ?? manifest.id]: true, ...own.features },
    logLevel: 'error',
    platform,
  })
  const uses: UsesAny = kernel
  for (const one of options.alone ? [] : (subject.requires ?? [])) {
    const [required, given] = isPair(one) ? one : [one]
    uses.use(required, given)
  }
  const { plugin } = watched
  uses.use(options.lazy ? () => Promise.resolve({ default: plugin }) : plugin, subject.options)
  uses.use(world.plugin)

  let problem: string | undefined
  const inspection: PluginTrial['inspection'] = async () =>
    (await kernel.inspect()).plugins.find((one) => one.id === manifest.id)
  const isStarted = async (): Promise<boolean> =>
    problem === undefined && (await inspection())?.status === 'started'
  const guarded = async (run: () => Promise<unknown>): Promise<void> => {
    try {
      await letTimePass(run(), platform.clock, subject.timeoutMs ?? 5_000)
    } catch (thrown) {
      problem ??= textOfError(thrown)
    }
  }

  return {
    kernel,
    platform,
    wallet: world.wallet,
    traces: () => added(before, tracesOn(platform)),
    start: () => guarded(() => kernel.start({ services: 'all' })),
    async dispose() {
      await guarded(() => kernel.dispose())
      watched.stopped()
    },
    async failure() {
      if (await isStarted()) return undefined
      const { status = 'not there', reason } = (await inspection()) ?? {}
      const why = problem ?? errorsIn(platform)[0]?.text ?? reason ?? 'no reason is given'
      return `the plugin is ${status}: ${why}`
    },
    inspection,
    isStarted,
    context: watched.context,
    lateUses: watched.lateUses,
    errors: () => errorsIn(platform),
  }
}
