import type { AnyKernel } from '#kernel'
import { accountButtonModel, type ButtonModel, type ButtonOptions } from './button-model.js'
import { QuoinElement } from './quoin-element.js'

/** `<quoin-account-button>`: the connected account; nothing while there is none. */
export class QuoinAccountButtonElement extends QuoinElement {
  protected model(kernel: AnyKernel, options: ButtonOptions): ButtonModel | undefined {
    return accountButtonModel(kernel, options)
  }

  protected press(kernel: AnyKernel): void {
    const namespace = this.getAttribute('namespace')
    kernel.open(namespace === null ? {} : { namespace })
  }
}
