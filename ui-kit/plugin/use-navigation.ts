import type { Router } from '#kernel'
import { useKernel } from './kernel-context.js'

/** Moves between the views of the modal: `push`, `replace`, `reset`, `back`, `close`. */
export function useNavigation(): Router {
  return useKernel().router
}
