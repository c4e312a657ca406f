import type { AnyKernel } from '#kernel'
import { foreignText } from '../kit/foreign-text.js'
import { imageSource } from '../kit/image-source.js'
import { buttonWords } from '../messages/button-words.js'
import type { ButtonFace } from './button-face.js'
import { type ButtonOptions, connectionState } from './button-model.js'
import { drawIcon, drawSpan } from './draw-button.js'
import { drawPicture } from './draw-picture.js'
import { warningPath } from './warning-path.js'

/** The active network, or what there is to do about it. */
export function networkFace(kernel: AnyKernel, options: ButtonOptions): ButtonFace {
  const active = kernel.networks.active(options.namespace)
  const isConnected = connectionState(kernel, options.namespace).status === 'connected'
  const isUnsupported = kernel.networks.isUnsupported(options.namespace)
  const network = isUnsupported
    ? buttonWords(kernel, 'switchNetwork')
    : active
      ? foreignText(active.name)
      : (options.label ?? buttonWords(kernel, isConnected ? 'unknownNetwork' : 'selectNetwork'))
  const source = isUnsupported ? undefined : imageSource(active?.imageUrl)
  return {
    kind: 'network',
    label: buttonWords(kernel, 'networkLabel', { network }),
    key: [network, source, isUnsupported].join('\n'),
    draw: () => [
      isUnsupported ? drawIcon(warningPath, 'warning') : drawPicture(source, network),
      drawSpan('name', network),
      drawIcon('M6 8l4 4 4-4', 'chevron'),
    ],
  }
}
