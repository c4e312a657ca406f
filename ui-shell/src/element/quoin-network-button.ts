import type { AnyKernel } from '#kernel'
import type { FaceName } from './button-model.js'
import { QuoinElement } from './quoin-element.js'

/** `<quoin-network-button>`: the active network. A press lets the person choose another. */
export class QuoinNetworkButtonElement extends QuoinElement {
  protected model(): FaceName {
    return 'network'
  }

  protected press(kernel: AnyKernel): void {
    kernel.open({ view: 'Networks' })
  }
}
