import type { AnyKernel } from '#kernel'
import {
  type ButtonContext,
  type ButtonModel,
  connectModel,
  type FaceName,
  walletModel,
} from './button-model.js'

/** The differences between the elements. */
export interface ButtonKind {
  /** Returns the content: a model, or one of the faces that are loaded for it. Nothing hides the button. */
  model(context: ButtonContext): ButtonModel | FaceName | undefined
  press(kernel: AnyKernel, namespace: string | null): void
}

const open: ButtonKind['press'] = (kernel, namespace) => kernel.open(namespace ? { namespace } : {})

/** The elements by their tags. */
export const buttonKinds: Readonly<Record<string, ButtonKind>> = {
  /** Offers to connect; afterwards displays the account. A press opens the modal by its rules. */
  'quoin-button': { model: walletModel, press: open },
  /** Offers to connect. A press opens the modal, or closes it if it is open. */
  'quoin-connect-button': {
    model: connectModel,
    press(kernel, namespace) {
      if (kernel.router.store.getState().open) kernel.close()
      else kernel.open({ view: 'Connect', ...(namespace && { namespace }) })
    },
  },
  /** The connected account, a skeleton while restoring; nothing while there is none. */
  'quoin-account-button': {
    model(context) {
      const model = walletModel(context)
      return typeof model === 'object' && model.kind === 'connect' ? undefined : model
    },
    press: open,
  },
  /** The active network. A press lets the user choose another. */
  'quoin-network-button': { model: () => 'network', press: (kernel) => kernel.open({ view: 'Networks' }) },
}
