import { type AnyKernel, type ConnectionState, points } from '#kernel'
import { buttonWords } from '../messages/button-words.js'

/** What a button shows now: plain data. */
export interface ButtonModel {
  readonly kind: 'connect' | 'restoring' | 'account' | 'unsupported' | 'network'
  /** What it is called for those who cannot see it. */
  readonly label: string
  readonly isBusy?: boolean
  /** Class names and texts, from start to end. */
  readonly parts: readonly (readonly [className: string, text?: string | undefined])[]
  /** For the part of the class `picture`. */
  readonly picture?: { readonly source?: string | undefined; readonly colors?: readonly string[] }
}

/** Made by a face that is loaded when first needed: see `faces.ts`. */
export type FaceName = 'account' | 'network'

export interface ButtonOptions {
  readonly namespace?: string | undefined
  readonly label?: string | undefined
  readonly loadingLabel?: string | undefined
  readonly balance?: string | undefined
}

export function connectionState(kernel: AnyKernel, namespace: string | undefined): ConnectionState {
  const of = namespace ?? kernel.networks.store.getState().activeNamespace
  return of === undefined ? { status: 'idle' } : kernel.connections.state(of)
}

/** Whether a plugin tells the balance, and the page wants to see it. */
export const showsBalance = (kernel: AnyKernel, { balance }: ButtonOptions): boolean =>
  balance !== 'hide' && kernel.contributions.list(points.accountSummaries).length > 0

/** The skeleton of a face, at its size, while the session is restored or the face itself is loaded. */
export function restoringModel(kernel: AnyKernel, options: ButtonOptions, face: FaceName): ButtonModel {
  const parts: ButtonModel['parts'] = [['picture bone'], ['name bone']]
  const hasBalance = face === 'account' && showsBalance(kernel, options)
  return {
    kind: 'restoring',
    label: buttonWords(kernel, 'restoring'),
    isBusy: true,
    parts: hasBalance ? [['balance bone'], ...parts] : parts,
  }
}

/** `<quoin-connect-button>`: asks to connect, whatever is connected. */
export function connectModel(kernel: AnyKernel, options: ButtonOptions): ButtonModel {
  const isBusy = connectionState(kernel, options.namespace).status === 'connecting'
  const label = isBusy
    ? (options.loadingLabel ?? buttonWords(kernel, 'connecting'))
    : (options.label ?? buttonWords(kernel, 'connectWallet'))
  return { kind: 'connect', label, isBusy, parts: isBusy ? [['turn'], ['name', label]] : [['name', label]] }
}

/** `<quoin-button>`: the account if there is one, else asks to connect. */
export function walletModel(kernel: AnyKernel, options: ButtonOptions): ButtonModel | FaceName {
  const { status } = connectionState(kernel, options.namespace)
  if (status === 'connected') return 'account'
  return status === 'restoring' ? restoringModel(kernel, options, 'account') : connectModel(kernel, options)
}
