import { loadPeer } from './load-peer.js'
import type { LoadSr25519 } from './messages/multi-signature.js'

/** Throws `PEER_MISSING` where the package is not installed. */
export const loadSr25519: LoadSr25519 = () => loadPeer('@scure/sr25519@0.2.0', () => import('@scure/sr25519'))
