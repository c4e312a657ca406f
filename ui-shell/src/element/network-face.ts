import type { AnyKernel } from '#kernel'
import { foreignText } from '../kit/foreign-text.js'
import { imageSource } from '../kit/image-source.js'
import { type ButtonModel, type ButtonOptions, connectionState } from './button-model.js'
import { faceWords } from './face-words.js'

/** The active network, or what there is to do about it. */
export function networkFace(kernel: AnyKernel, options: ButtonOptions): ButtonModel {
  const active = kernel.networks.active(options.namespace)
  const isConnected = connectionState(kernel, options.namespace).status === 'connected'
  const isUnsupported = kernel.networks.isUnsupported(options.namespace)
  const network = isUnsupported
    ? faceWords(kernel, 'switchNetwork')
    : active
      ? foreignText(active.name)
      : (options.label ?? faceWords(kernel, isConnected ? 'unknownNetwork' : 'selectNetwork'))
  const initial = [...network][0]?.toLocaleUpperCase()
  return {
    kind: 'network',
    label: faceWords(kernel, 'networkLabel', { network }),
    parts: [isUnsupported ? ['warning'] : ['picture', initial], ['name', network], ['chevron']],
    picture: { source: imageSource(active?.imageUrl) },
  }
}
