import { type Context, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { durations, points } from '#kernel'
import { Button, type ButtonProps } from '../form/button.js'
import { useKernel } from '../plugin/kernel-context.js'
import { Part } from '../plugin/part.js'
import { useStore } from '../plugin/use-store.js'
import { useT } from '../plugin/use-t.js'
import { Announce } from './announce.js'
import { Notice } from './notice.js'

export interface WalletRequestNoticeProps {
  readonly title: string
  /** The next step. After ten seconds without an answer the place of the wallet's window replaces it. */
  readonly children: string
}

/** A notice while a request is open in the wallet. Announced to screen readers. */
export function WalletRequestNotice({ title, children }: WalletRequestNoticeProps): ReactNode {
  const t = useT('ui')
  const { platform } = useKernel()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => platform.after(durations.tenSeconds, () => setSlow(true)), [platform])
  return (
    <>
      {/* On a phone the button may open the wallet instead of being busy. */}
      <Notice title={title} busy={platform.page.isMobile()}>
        {isSlow ? t('walletSlow') : children}
      </Notice>
      <Announce>{isSlow ? t('walletSlow') : title}</Announce>
    </>
  )
}

const ReplacedButton: Context<ReactNode> = createContext<ReactNode>(null)

/**
 * Returns the button that a part in the slot `wallet:request` replaces: rendered while the part has nothing to offer. A `Button` in
 * the same place keeps the focus.
 *
 * @example
 * const replaced = useReplacedButton()
 * return app ? <Button onPress={openApp}>{t('openWallet')}</Button> : replaced
 */
export function useReplacedButton(): ReactNode {
  return useContext(ReplacedButton)
}

export interface WalletRequestActionProps {
  /** Rendered while no app can be opened. */
  readonly children?: ReactNode
}

/**
 * The action of a view while a request is open in the wallet: on a phone, parts in the slot `wallet:request` offer to open the
 * wallet's app. Render it before the request: its parts are then loaded, and opening needs no network.
 */
export function WalletRequestAction({ children = null }: WalletRequestActionProps): ReactNode {
  const { contributions, platform } = useKernel()
  useStore(contributions.store)
  if (!platform.page.isMobile()) return children
  return contributions
    .list(points.slots)
    .filter(({ slot }) => slot === 'wallet:request')
    .reduceRight(
      (replaced, { id, load, plugin }) => (
        <ReplacedButton.Provider key={id} value={replaced}>
          <Part load={load} plugin={plugin} fallback={replaced} failure={replaced} />
        </ReplacedButton.Provider>
      ),
      children,
    )
}

export interface WalletRequestButtonProps extends ButtonProps {
  /** The wallet has the request: the button is busy, or opens the wallet's app. */
  readonly waiting: boolean
}

/** The button that sends a request to the wallet. While the request is open it is a `WalletRequestAction`. */
export function WalletRequestButton({ waiting, busy, ...rest }: WalletRequestButtonProps): ReactNode {
  return (
    <WalletRequestAction>
      <Button {...rest} busy={waiting || busy} />
    </WalletRequestAction>
  )
}
