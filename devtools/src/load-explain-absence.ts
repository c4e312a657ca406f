import type { AnyKernel } from '#kernel'
import type { Explanation, SeenAnnouncement } from './explain/explanation.js'

/**
 * Says why a wallet, feature, view, plugin, network or setting is not shown, or that nothing keeps it from being so; for
 * tests and consoles, where no panel is open. It changes nothing and asks nobody. What answers is loaded with the first question.
 *
 * @param query what is missing, e.g. `swaps` or `Heron Wallet`
 * @param announced wallets that were heard in the page, where somebody listened
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
