import type { Brand } from '../../../ui-kit/picture/brand.js'
import { adoptStyles } from '../../../ui-kit/styles/adopt-styles.js'
import type { Look } from '../../../ui-kit/styles/use-styles.js'
import type { QuoinMountOptions } from './quoin-mount-options.js'

/** Creates the look of the views in a shadow root. The first component that needs other styles adds them (`useStyles`). */
export function createLook(shadow: ShadowRoot, options: Brand & Pick<QuoinMountOptions, 'nonce'>): Look {
  const adopted = new Set<string>()
  return {
    ...options,
    adopt(text) {
      if (!adopted.has(text)) adoptStyles(shadow, text, options.nonce)
      adopted.add(text)
    },
  }
}
