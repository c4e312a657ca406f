import { loadPeer } from '#kernel'
import type { LoadSr25519 } from './messages/multi-signature.js'

/** Loads the verification of sr25519, an optional package, as `loadPeer` does. */
export const loadSr25519: LoadSr25519 = () => loadPeer('@scure/sr25519@0.2.0', () => import('@scure/sr25519'))
