import { type AnyKernel, type ConnectionState, points } from '#kernel'
import { buttonWords } from '../messages/button-words.js'

/** What a button shows before there is an account or a network to show: plain data, drawn by `drawButton`. */
export type ButtonModel =
  | { readonly kind: 'connect'; readonly label: string; readonly busy: boolean }
  /** The place of what is on its way, at the size that it will have. */
  | { readonly kind: 'restoring'; readonly label: string; readonly parts: readonly ButtonBone[] }

export type ButtonBone = 'balance' | 'picture' | 'name'

/** Shown by a face that is loaded when first needed: see `faces.ts`. */
export type FaceName = 'account' | 'network'

export interface ButtonOptions {
  readonly namespace?: string | undefined
  readonly label?: string | undefined
  readonly loadingLabel?: string | undefined
  readonly balance?: 'show' | 'hide' | undefined
}

export function connectionState(kernel: AnyKernel, namespace: string | undefined): ConnectionState {
  const of = namespace ?? kernel.networks.store.getState().activeNamespace
  return of === undefined ? { status: 'idle' } : kernel.connections.state(of)
}

/** The skeleton of a face, while the session is restored or the face itself is loaded. */
export function restoringModel(kernel: AnyKernel, face: FaceName, options: ButtonOptions): ButtonModel {
  const hasBalance =
    face === 'account' &&
    options.balance !== 'hide' &&
    kernel.contributions.list(points.accountSummaries).length > 0
  return {
    kind: 'restoring',
    label: buttonWords(kernel, 'restoring'),
    parts: hasBalance ? ['balance', 'picture', 'name'] : ['picture', 'name'],
  }
}

/** `<quoin-connect-button>`: asks to connect, whatever is connected. */
export function connectModel(kernel: AnyKernel, options: ButtonOptions): ButtonModel {
  const busy = connectionState(kernel, options.namespace).status === 'connecting'
  const label = busy
    ? (options.loadingLabel ?? buttonWords(kernel, 'connecting'))
    : (options.label ?? buttonWords(kernel, 'connectWallet'))
  return { kind: 'connect', label, busy }
}

/** `<quoin-button>`: the account if there is one, else asks to connect. */
export function walletModel(kernel: AnyKernel, options: ButtonOptions): ButtonModel | FaceName {
  const { status } = connectionState(kernel, options.namespace)
  if (status === 'connected') return 'account'
  return status === 'restoring' ? restoringModel(kernel, 'account', options) : connectModel(kernel, options)
}
