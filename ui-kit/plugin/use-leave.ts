import { points } from '#kernel'
import { useKernel } from './kernel-context.js'

/**
 * Returns the function that leaves a finished flow: to the account view, or out of the modal where the page has none. An inline
 * view returns to its first view.
 *
 * @example
 * const leave = useLeave()
 * <Button onPress={leave}>{t('done')}</Button>
 */
export function useLeave(): () => void {
  const { contributions, router } = useKernel()
  return () => {
    const isInline = router.store.getState().surface !== undefined
    if (!isInline && contributions.find(points.views, 'Account')) router.reset('Account')
    else router.close()
  }
}
