'use client'

import type { ReactNode } from 'react'
import type { ChainNamespace } from '#kernel'
import type { QuoinButtonState } from '../bindings/button-reader.js'
import { QuoinElementHost, type QuoinElementProps } from './quoin-element-host.js'
import { useQuoinButton } from './use-quoin-button.js'

export interface QuoinButtonProps extends QuoinElementProps {
  /** Renders a button of the page's own in place of the element; of the props, only `namespace` is then used. */
  readonly children?: (state: QuoinButtonState) => ReactNode
}

interface OwnButtonProps {
  readonly namespace?: ChainNamespace
  readonly children: (state: QuoinButtonState) => ReactNode
}

function OwnButton({ namespace, children }: OwnButtonProps): ReactNode {
  return children(useQuoinButton(namespace ? { namespace } : {}))
}

/**
 * Offers to connect; afterwards displays the account. With a function as its child, the page renders its own button.
 *
 * @example
 * <QuoinButton>
 *   {({ isReady, isConnected, displayName, open }) => (
 *     <button hidden={!isReady} onClick={open}>{isConnected ? displayName : 'Log in'}</button>
 *   )}
 * </QuoinButton>
 */
export function QuoinButton({ children, ...props }: QuoinButtonProps): ReactNode {
  const { namespace } = props
  if (children) return <OwnButton {...(namespace && { namespace })}>{children}</OwnButton>
  return <QuoinElementHost tag="quoin-button" {...props} />
}

/** Offers to connect, whatever is connected. */
export function QuoinConnectButton(props: QuoinElementProps): ReactNode {
  return <QuoinElementHost tag="quoin-connect-button" {...props} />
}

/** The connected account; nothing while there is none. */
export function QuoinAccountButton(props: QuoinElementProps): ReactNode {
  return <QuoinElementHost tag="quoin-account-button" {...props} />
}

/** The active network; a press lets the user choose another. */
export function QuoinNetworkButton(props: QuoinElementProps): ReactNode {
  return <QuoinElementHost tag="quoin-network-button" {...props} />
}
