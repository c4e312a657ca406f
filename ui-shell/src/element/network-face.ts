import { sanitizeForDisplay } from '../../../ui-kit/layout/sanitize-for-display.js'
import { imageSource } from '../../../ui-kit/picture/image-source.js'
import type { ButtonContext, ButtonModel } from './button-model.js'
import { faceWords } from './face-words.js'

/** Returns the active network, or the action that it requires. */
export function networkFace({ kernel, state, namespace, label }: ButtonContext): ButtonModel {
  const active = kernel.networks.active(namespace)
  const isUnsupported = kernel.networks.isUnsupported(namespace)
  const network = isUnsupported
    ? faceWords(kernel, 'switchNetwork')
    : active
      ? sanitizeForDisplay(active.name)
      : (label ?? faceWords(kernel, state.status === 'connected' ? 'unknownNetwork' : 'selectNetwork'))
  return {
    kind: 'network',
    label: faceWords(kernel, 'networkLabel', { network }),
    parts: [isUnsupported ? ['warning'] : ['picture'], ['name', network], ['chevron']],
    picture: { source: imageSource(active?.imageUrl), initial: [...network][0]?.toLocaleUpperCase() },
  }
}
