import { type AnyManifest, readManifest } from './any-manifest.js'
import type { PluginSubject } from './plugin-subject.js'
import { createPluginTrial, type PluginTrial, type TrialOptions } from './plugin-trial.js'

/** The input of a check. */
export interface PluginBench {
  readonly manifest: AnyManifest
  readonly subject: PluginSubject
  /** The options after the plugin's own schema. Throws what `use` throws. */
  readonly options: unknown
  /** Returns a kernel that is not started, with its own subject. Throws what `use` throws. */
  compose(options?: TrialOptions): Promise<PluginTrial>
  /** Returns a started kernel; the plugin may not have started. */
  start(options?: TrialOptions): Promise<PluginTrial>
  /** Returns the problems of the running plugin; none if it does not start, which another check reports. */
  running(
    find: (trial: PluginTrial) => readonly string[] | Promise<readonly string[]>,
    options?: TrialOptions,
  ): Promise<readonly string[]>
  /** Adds the plugin to a kernel with other options. Throws what `use` throws. */
  use(options: unknown): Promise<void>
  /** Disposes of all kernels. */
  end(): Promise<void>
}

/** One test of the plugin suite. */
export interface PluginCheck {
  readonly title: string
  /** Returns sentences about problems, each naming the part of the plugin; none if there is no problem. */
  find(bench: PluginBench): Promise<readonly string[]>
}

/** Creates the input of one check. */
export async function createPluginBench(
  make: () => PluginSubject | Promise<PluginSubject>,
): Promise<PluginBench> {
  const subject = await make()
  const manifest = readManifest(subject.plugin.manifest)
  const trials: PluginTrial[] = []

  const compose: PluginBench['compose'] = async (options) => {
    const trial = createPluginTrial(await make(), options)
    trials.push(trial)
    return trial
  }
  const start: PluginBench['start'] = async (options) => {
    const trial = await compose(options)
    await trial.start()
    return trial
  }
  return {
    manifest,
    subject,
    get options() {
      const result = manifest.options?.['~standard'].validate(subject.options ?? {})
      return result && 'value' in result ? result.value : subject.options
    },
    compose,
    start,
    async running(find, options) {
      const trial = await start(options)
      return (await trial.isStarted()) ? find(trial) : []
    },
    async use(options) {
      createPluginTrial({ ...(await make()), options })
    },
    async end() {
      for (const trial of trials) await trial.dispose()
    },
  }
}
