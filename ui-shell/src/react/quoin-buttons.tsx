'use client'

import type { ReactNode } from 'react'
import { QuoinElementHost, type QuoinElementProps } from './quoin-element-host.js'

/** Offers to connect; afterwards displays the account. */
export function QuoinButton(props: QuoinElementProps): ReactNode {
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
