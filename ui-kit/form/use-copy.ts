import { useCallback, useEffect, useRef, useState } from 'react'
import { useKernel } from '../plugin/kernel-context.js'

export type CopyStatus = 'idle' | 'copied' | 'failed'

/** Copies a text and reports the result for two seconds. */
export function useCopy(text: string): { readonly status: CopyStatus; readonly copy: () => void } {
  const { platform } = useKernel()
  const [status, setStatus] = useState<CopyStatus>('idle')
  const forget = useRef<() => void>(undefined)
  useEffect(() => () => forget.current?.(), [])
  const copy = useCallback(() => {
    void platform.copyText(text).then((done) => {
      setStatus(done ? 'copied' : 'failed')
      forget.current?.()
      // A failure stays longer: its text takes longer to read.
      forget.current = platform.after(done ? 2_000 : 5_000, () => setStatus('idle'))
    })
  }, [platform, text])
  return { status, copy }
}
