import type { AnyKernel } from '#kernel'
import { type ButtonModel, type ButtonOptions, networkModel } from './button-model.js'
import { QuoinElement } from './quoin-element.js'

/** `<quoin-network-button>`: the active network. A press lets the person choose another. */
export class QuoinNetworkButtonElement extends QuoinElement {
  protected model(kernel: AnyKernel, options: ButtonOptions): ButtonModel {
    return networkModel(kernel, options)
  }

  protected press(kernel: AnyKernel): void {
    kernel.open({ view: 'Networks' })
  }
}
