import { type AnyManifest, readManifest } from './any-manifest.js'
import type { PluginSubject } from './plugin-subject.js'
import { createPluginTrial, type PluginTrial, type TrialOptions } from './plugin-trial.js'

/** What a check works with. */
export interface PluginBench {
  readonly manifest: AnyManifest
  readonly subject: PluginSubject
  /** What the plugin's own schema makes of its options. Throws what `use` throws. */
  readonly options: unknown
  /** A kernel that is not started, with a subject of its own. Throws what `use` throws. */
  compose(options?: TrialOptions): Promise<PluginTrial>
  /** A kernel that was started; the plugin may not be. */
  start(options?: TrialOptions): Promise<PluginTrial>
  /** What is wrong with the plugin while it runs; nothing where it does not start, which a check of its own tells. */
  running(
    find: (trial: PluginTrial) => readonly string[] | Promise<readonly string[]>,
    options?: TrialOptions,
  ): Promise<readonly string[]>
  /** Puts the plugin into a kernel with other options. Throws what `use` throws. */
  use(options: unknown): Promise<void>
  /** Disposes of all kernels. */
  end(): Promise<void>
}

/** Makes the bench of one check. */
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
