import { connectConditions } from '#kernel'
import { settle } from '../../settle.js'
import type { PluginBench } from './plugin-bench.js'
import type { PluginTrial } from './plugin-trial.js'
import { textOfError } from './problems.js'

/** Connects the wallet in each of its namespaces. A plugin with a condition for connecting may refuse. */
export async function connectAll(
  { kernel, wallet }: Pick<PluginTrial, 'kernel' | 'wallet'>,
  { manifest }: Pick<PluginBench, 'manifest'>,
  step: (what: string, run: () => unknown) => Promise<void> = async (_, run) => {
    await run()
    await settle()
  },
): Promise<void> {
  const mayRefuse =
    manifest.contributes.extra?.some(({ point }) => point.id === connectConditions.id) ?? false
  for (const namespace of wallet.namespaces)
    await step(`connecting a wallet of '${namespace}'`, () =>
      kernel.connections.connect(wallet.id, { namespace }).catch((error: unknown) => {
        if (!mayRefuse) throw error
      }),
    )
}

/**
 * Simulates users of a plugin: opens and closes its views, connects a wallet, changes account and network, leaves the
 * page and returns, disconnects. Returns the thrown errors.
 */
export async function live(
  { kernel, platform, wallet }: PluginTrial,
  { manifest, subject }: Pick<PluginBench, 'manifest' | 'subject'>,
): Promise<readonly string[]> {
  const problems: string[] = []
  const step = async (what: string, run: () => unknown): Promise<void> => {
    try {
      await run()
      await settle()
    } catch (thrown) {
      problems.push(`${what}: ${textOfError(thrown)}`)
    }
  }
  const visit = async (when: string): Promise<void> => {
    for (const view of Object.keys(manifest.contributes.views ?? {})) {
      await step(`view '${view}' ${when}`, () => kernel.router.reset(view, subject.viewParams?.[view]))
      await step(`closing view '${view}' ${when}`, () => {
        if (!kernel.router.close({ force: true })) throw new Error('it cannot be closed, not even by force')
      })
    }
  }
  const connect = (): Promise<void> => connectAll({ kernel, wallet }, { manifest }, step)

  await visit('without an account')
  await connect()
  await visit('with an account')
  for (const namespace of wallet.namespaces) {
    const [first, ...others] = kernel.connections.active(namespace)?.accounts ?? []
    const next = [...others, ...(first ? [first] : [])].map(({ address }) => address)
    await step('choosing another account', () => wallet.chooseAccounts(next, namespace))
  }
  for (const { caipNetworkId } of [...kernel.networks.list()].reverse())
    await step(`choosing ${caipNetworkId}`, () => kernel.networks.switchTo(caipNetworkId))
  await step('leaving the page', () => platform.page.set({ visible: false, online: false }))
  await step('coming back', () => platform.page.set({ visible: true, online: true }))
  await step('letting a minute pass', () => platform.clock.advanceAsync(60_000))
  await step('disconnecting', () => kernel.connections.disconnect())
  await connect()
  await step('disconnecting the wallet', () => wallet.drop())
  await step('closing the modal', () => kernel.router.close({ force: true }))
  return problems
}
