import type { AnyKernel } from '#kernel'
import { type ButtonModel, type ButtonOptions, type FaceName, walletModel } from './button-model.js'
import { QuoinElement } from './quoin-element.js'

/** `<quoin-button>`: asks to connect; afterwards shows the account. A press opens the modal by its rules. */
export class QuoinButtonElement extends QuoinElement {
  protected model(kernel: AnyKernel, options: ButtonOptions): ButtonModel | FaceName | undefined {
    return walletModel(kernel, options)
  }

  protected press(kernel: AnyKernel): void {
    const namespace = this.getAttribute('namespace')
    kernel.open(namespace === null ? {} : { namespace })
  }
}
