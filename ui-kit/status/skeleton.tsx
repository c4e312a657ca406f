import type { ReactNode } from 'react'
import { useT } from '../plugin/use-t.js'

export interface SkeletonProps {
  /** The loading content: each kind has its final size. */
  readonly kind: 'row' | 'line' | 'qr' | 'circle' | 'button' | 'field' | 'choice'
  /** Default 1. */
  readonly count?: number
}

/** A placeholder for loading content, at its final size, so that nothing moves when it is loaded. */
export function Skeleton({ kind, count = 1 }: SkeletonProps): ReactNode {
  const t = useT('ui')
  return (
    <div className="q-skeletons" role="status">
      <span className="q-hidden">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className="q-skeleton" data-kind={kind} aria-hidden="true" />
      ))}
    </div>
  )
}
