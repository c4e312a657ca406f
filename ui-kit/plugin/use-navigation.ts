import type { PluginTypes, Router } from '#kernel'
import { useKernel } from './kernel-context.js'

/**
 * Returns what moves between the views of the modal: `push`, `replace`, `reset`, `back`, `close`.
 *
 * @typeParam P the plugin's types: the compiler then checks the parameters of the views that they name
 *
 * @example
 * const { push } = useNavigation<SwapPlugin>()
 * push('SwapSelectToken', { side: 'sell' })
 */
export function useNavigation<P extends PluginTypes = PluginTypes>(): Router<P> {
  return useKernel().router
}
