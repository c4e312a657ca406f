import type { PluginContext } from '#kernel'
import type { TransactionsPlugin } from './contract.js'

/** Returns a report for work that may end after the plugin: the context of an ended plugin throws. */
export function reportWhileRunning({
  report,
  signal,
}: PluginContext<TransactionsPlugin>): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) report(error)
  }
}
