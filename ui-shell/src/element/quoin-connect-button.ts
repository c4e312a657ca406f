import type { AnyKernel } from '#kernel'
import { type ButtonModel, type ButtonOptions, connectModel } from './button-model.js'
import { QuoinElement } from './quoin-element.js'

/** `<quoin-connect-button>`: asks to connect. A press opens the modal, or closes it if it is open. */
export class QuoinConnectButtonElement extends QuoinElement {
  protected model(kernel: AnyKernel, options: ButtonOptions): ButtonModel {
    return connectModel(kernel, options)
  }

  protected press(kernel: AnyKernel): void {
    if (kernel.router.store.getState().open) {
      kernel.close()
      return
    }
    const namespace = this.getAttribute('namespace')
    kernel.open({ view: 'Connect', ...(namespace === null ? {} : { namespace }) })
  }
}
