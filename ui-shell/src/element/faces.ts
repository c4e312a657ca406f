import { accountFace } from './account-face.js'
import { dressFace } from './dress-face.js'
import { faceStyles } from './face-styles.js'
import { networkFace } from './network-face.js'

interface Faces {
  readonly account: typeof accountFace
  readonly network: typeof networkFace
  readonly dress: typeof dressFace
  readonly styles: string
}

/** The faces of the buttons once there is an account or network. A chunk of its own: many visitors never connect. */
export const faces: Faces = {
  account: accountFace,
  network: networkFace,
  dress: dressFace,
  styles: faceStyles,
}
