import type { AnyKernel } from '#kernel'
import { type ButtonModel, type ButtonOptions, type FaceName, walletModel } from './button-model.js'
import { QuoinButtonElement } from './quoin-button.js'

/** `<quoin-account-button>`: the connected account, a skeleton while restoring; nothing while there is none. */
export class QuoinAccountButtonElement extends QuoinButtonElement {
  protected override model(kernel: AnyKernel, options: ButtonOptions): ButtonModel | FaceName | undefined {
    const model = walletModel(kernel, options)
    return typeof model === 'object' && model.kind === 'connect' ? undefined : model
  }
}
