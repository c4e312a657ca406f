import { type ReactNode, type RefObject, useContext } from 'react'
import type { RegisteredView, RouterEntry } from '#kernel'
import { IconButton } from '../../../ui-kit/form/icon-button.js'
import { WalletImage } from '../../../ui-kit/picture/wallet-image.js'
import { afterPaint } from '../../../ui-kit/plugin/after-paint.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { Slot } from '../../../ui-kit/plugin/slot.js'
import { useT } from '../../../ui-kit/plugin/use-t.js'
import { LookContext } from '../../../ui-kit/styles/use-styles.js'

export interface HeaderProps {
  readonly entry: RouterEntry
  readonly view: RegisteredView | undefined
  readonly title: string | undefined
  readonly titleId: string
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  readonly canGoBack: boolean
  /** Default true. An inline view has no close button. */
  readonly isClosable?: boolean
}

function HeaderStart({
  entry,
  view,
  canGoBack,
}: Pick<HeaderProps, 'entry' | 'view' | 'canGoBack'>): ReactNode {
  const { router, i18n } = useKernel()
  const t = useT('ui')
  if (canGoBack) {
    // Leaving renders the previous view: the press is answered before.
    const leave = (): void =>
      afterPaint(() => {
        if (router.current()?.key === entry.key) router.back()
      })
    return <IconButton icon="back" label={t('back')} onPress={leave} />
  }
  if (!view) return null
  const action = view.headerAction
  if (action) {
    const label = i18n.t(view.plugin, action.label)
    return <IconButton icon={action.icon} label={label} onPress={() => router.push(action.view)} />
  }
  return <Slot name={`header:${view.name}`} />
}

/** The header: back or help at the start, the title in the middle, close at the end. This close is forced (UI-07). */
export function Header(props: HeaderProps): ReactNode {
  const { entry, view, title, titleId, titleRef, canGoBack, isClosable = true } = props
  const kernel = useKernel()
  const t = useT('ui')
  const look = useContext(LookContext)
  const logo = look?.logo
  const level = look?.headingLevel ?? 1
  // The levels are 1 to 6.
  const Heading = `h${level}` as 'h1'
  return (
    <header className="q-header">
      <span className="q-handle" aria-hidden="true" />
      <div className="q-header-start">
        <HeaderStart entry={entry} view={view} canGoBack={canGoBack} />
      </div>
      {/* A new element per view, so that it is announced when it gets the focus. */}
      <Heading
        key={entry.key}
        className="q-title"
        id={titleId}
        ref={titleRef}
        tabIndex={-1}
        data-loading={title === undefined ? '' : undefined}
      >
        {logo && !canGoBack ? <WalletImage src={logo} name="" size={24} /> : null}
        {title || (
          <span className="q-hidden">{t(title === undefined ? 'loading' : 'viewUnreachableTitle')}</span>
        )}
      </Heading>
      <div className="q-header-end">
        {isClosable ? (
          <IconButton icon="close" label={t('close')} onPress={() => kernel.close({ force: true })} />
        ) : null}
      </div>
    </header>
  )
}
