import { type AnyKernel, type ConnectionState, points } from '#kernel'
import { type ButtonMessageKey, buttonMessages } from '../../../ui-kit/messages/button-messages.en.js'

/** The current content of a button: plain data. */
export interface ButtonModel {
  readonly kind: 'connect' | 'restoring' | 'account' | 'unsupported' | 'network'
  /** The accessible name. Holds the texts of the parts, in their order (WCAG 2.5.3). */
  readonly label: string
  readonly isBusy?: boolean
  /** Class names and texts, from start to end. */
  readonly parts: readonly (readonly [className: string, text?: string | undefined])[]
  /** The image of the part with the class `picture`. */
  readonly picture?: {
    readonly source?: string | undefined
    /** Displayed if there is no picture. It is not text: the label is announced. */
    readonly initial?: string | undefined
    readonly colors?: readonly string[]
  }
}

/** Returned for a face that is loaded when first needed: see `faces.ts`. */
export type FaceName = 'account' | 'network'

/** The input of a button's model. The faces need nothing else, so they share no code with the rest. */
export interface ButtonContext {
  readonly kernel: AnyKernel
  readonly namespace: string | undefined
  readonly label: string | undefined
  readonly loadingLabel: string | undefined
  readonly state: ConnectionState
  /** A plugin provides the balance, and the page displays it. */
  readonly showsBalance: boolean
}

/** Reads the context of a button from its attributes. */
export function buttonContext(kernel: AnyKernel, element: Element): ButtonContext {
  const read = (name: string): string | undefined => element.getAttribute(name) ?? undefined
  const namespace = read('namespace')
  const of = namespace ?? kernel.networks.store.getState().activeNamespace
  return {
    kernel,
    namespace,
    label: read('label'),
    loadingLabel: read('loading-label'),
    state: of === undefined ? { status: 'idle' } : kernel.connections.state(of),
    showsBalance: read('balance') !== 'hide' && kernel.contributions.list(points.accountSummaries).length > 0,
  }
}

/** Returns the skeleton of a face, at its size, while the session is restored or the face itself is loaded. */
export function restoringModel({ kernel, showsBalance }: ButtonContext, face: FaceName): ButtonModel {
  const parts: ButtonModel['parts'] = [['picture bone'], ['name bone']]
  return {
    kind: 'restoring',
    label: buttonWords(kernel, 'restoring'),
    isBusy: true,
    parts: showsBalance && face === 'account' ? [['balance bone'], ...parts] : parts,
  }
}

/** `<quoin-connect-button>`: offers to connect, whatever is connected. */
export function connectModel({ kernel, state, label, loadingLabel }: ButtonContext): ButtonModel {
  const isBusy = state.status === 'connecting'
  const text = isBusy
    ? (loadingLabel ?? buttonWords(kernel, 'connecting'))
    : (label ?? buttonWords(kernel, 'connectWallet'))
  return {
    kind: 'connect',
    label: text,
    isBusy,
    parts: isBusy ? [['turn'], ['name', text]] : [['name', text]],
  }
}

/** `<quoin-button>`: displays the account if there is one, else offers to connect. */
export function walletModel(context: ButtonContext): ButtonModel | FaceName {
  const { status } = context.state
  if (status === 'connected') return 'account'
  return status === 'restoring' ? restoringModel(context, 'account') : connectModel(context)
}

/** Returns a text of the first chunk; English until the texts of the language are loaded. */
export function buttonWords(kernel: AnyKernel, key: ButtonMessageKey): string {
  const text = kernel.i18n.t('ui', key)
  return text === key ? buttonMessages[key] : text
}
