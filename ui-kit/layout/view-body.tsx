import { type ReactNode, useRef } from 'react'
import { useScrollStop } from '../list/use-scroll-stop.js'

export interface ViewBodyProps {
  readonly children: ReactNode
  /** Stays visible below the scrolling part: the view's one primary action. */
  readonly footer?: ReactNode
}

/** The frame of every view: the scrolling part and the fixed part. */
export function ViewBody({ children, footer }: ViewBodyProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  useScrollStop(scroller)
  return (
    <>
      <div className="q-body" data-q-scroll="" ref={scroller}>
        {children}
      </div>
      {footer ? <div className="q-footer">{footer}</div> : null}
    </>
  )
}
