import type { AnyKernel } from '#kernel'
import type { Explanation, SeenAnnouncement } from './explain/explanation.js'

/**
 * Returns the reasons why a wallet, feature, view, plugin, network or setting is not displayed, or that nothing prevents it; for
 * tests and consoles, where no panel is open. It changes nothing and sends no request. Its code is loaded with the first call.
 *
 * @param query the name of the missing part, e.g. `swaps` or `Heron Wallet`
 * @param announced wallets that were announced in the page, if announcements were watched
 * @example
 * await explainAbsence(kernel, 'swaps')
 * // [{ subject: "plugin 'swap'", reason: 'plugin-disabled', text: 'It is switched off: features.swaps is false.', … }]
 */
export async function explainAbsence(
  kernel: AnyKernel,
  query: string,
  announced: readonly SeenAnnouncement[] = [],
): Promise<readonly Explanation[]> {
  const loaded = await import('./explain/explain-absence.js')
  return loaded.explainAbsence(kernel, (await kernel.inspect()).plugins, query, announced)
}
