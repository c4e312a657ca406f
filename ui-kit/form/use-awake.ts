import { useEffect, useState } from 'react'
import { useKernel } from '../plugin/kernel-context.js'

/** Milliseconds. */
const asleep = 500

/**
 * Returns `false` for half a second after the content of a view changed: a press that was meant for the previous content does nothing.
 *
 * @param content the parts whose change matters, always the same number of them
 * @example
 * const isAwake = useAwake(progress.step, failure)
 * return <Button disabled={!isAwake} onPress={confirm}>{t('confirm')}</Button>
 */
export function useAwake(...content: readonly unknown[]): boolean {
  const { platform } = useKernel()
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    setAwake(false)
    return platform.after(asleep, () => setAwake(true))
  }, [platform, ...content])
  return isAwake
}
