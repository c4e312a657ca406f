import { useEffect, useState } from 'react'
import type { ChainNamespace } from '#kernel'
import {
  type ListedWallet,
  type PairingState,
  type WalletConnectApi,
  WalletConnectToken,
} from '#plugins/walletconnect'
import { useService, useStore } from '#ui-kit'

/** What a view shows of the pairing. */
export interface ShownPairing {
  readonly api: WalletConnectApi
  readonly state: PairingState
  /** How many codes were shown: from the second on, one was renewed. */
  readonly codes: number
  /** A wallet took the pairing. */
  readonly connected: boolean
}

/** Connects while the view is shown: begun on entering, ended on leaving. */
export function usePairing(wallet?: ListedWallet, namespace?: ChainNamespace): ShownPairing {
  const api = useService(WalletConnectToken)
  const state = useStore(api.pairing)
  const [codes, setCodes] = useState<readonly string[]>([])
  useEffect(() => {
    api.start(wallet, namespace)
    return () => api.stop()
  }, [api, wallet, namespace])
  const uri = state.status === 'ready' ? state.uri : undefined
  // A code is counted when it is first seen; React renders again at once.
  if (uri !== undefined && !codes.includes(uri)) setCodes([...codes, uri])
  return { api, state, codes: codes.length, connected: state.status === 'idle' && codes.length > 0 }
}
