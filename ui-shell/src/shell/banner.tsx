import type { ReactNode } from 'react'
import type { Notice } from '#kernel'
import { Icon } from '../../../ui-kit/picture/icon.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { useStore } from '../../../ui-kit/plugin/use-store.js'
import { Spinner } from '../../../ui-kit/status/spinner.js'

function pill(notice: Notice): ReactNode {
  return (
    <span className="q-banner-pill" key={notice.key}>
      {notice.variant === 'loading' ? <Spinner /> : <Icon name={notice.variant} size={18} />}
      <span>{notice.text}</span>
    </span>
  )
}

/**
 * The short message below the header (UI-10). One place of the page displays it: the others are muted. Its two live regions exist before it, so that it is
 * announced.
 */
export function Banner({ isMuted = false }: { readonly isMuted?: boolean }): ReactNode {
  const current = useStore(useKernel().notices.store)
  const notice = isMuted ? undefined : current
  const isError = notice?.variant === 'error'
  return (
    <div className="q-banners">
      <div className="q-banner" role="status">
        {notice && !isError ? pill(notice) : null}
      </div>
      <div className="q-banner" role="alert">
        {notice && isError ? pill(notice) : null}
      </div>
    </div>
  )
}
