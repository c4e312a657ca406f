import { useEffect, useState } from 'react'
import type { ChainNamespace } from '#kernel'
import {
  type ListedWallet,
  type PairingState,
  type WalletConnectApi,
  WalletConnectToken,
} from '#plugins/walletconnect'
import { useService, useStore } from '#ui-kit'

/** The state of the pairing that a view displays. */
export interface ShownPairing {
  readonly api: WalletConnectApi
  readonly state: PairingState
  /** The number of displayed codes: from the second on, the code was renewed. */
  readonly codes: number
  /** A wallet accepted the pairing. */
  readonly connected: boolean
}

/** Connects while the view is mounted: starts on mount, stops on unmount. */
export function usePairing(wallet?: ListedWallet, namespace?: ChainNamespace): ShownPairing {
  const api = useService(WalletConnectToken)
  const state = useStore(api.pairing)
  const [codes, setCodes] = useState<readonly string[]>([])
  useEffect(() => {
    api.start(wallet, namespace)
    return () => api.stop()
  }, [api, wallet, namespace])
  const uri = state.status === 'ready' ? state.uri : undefined
  // A code is counted when it is first rendered; React renders again at once.
  if (uri !== undefined && !codes.includes(uri)) setCodes([...codes, uri])
  return { api, state, codes: codes.length, connected: state.status === 'idle' && codes.length > 0 }
}
