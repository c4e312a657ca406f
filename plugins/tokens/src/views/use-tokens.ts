import { useEffect } from 'react'
import type { ChainNamespace, Network } from '#kernel'
import { useKernel, useService, useStore } from '#ui-kit'
import { type TokensApi, type TokensState, TokensToken } from '../contract.js'

export interface UsedTokens {
  readonly tokens: TokensApi
  readonly namespace: ChainNamespace
  /** The network of the tokens; `undefined` while no wallet is connected. */
  readonly network: Network | undefined
  readonly state: TokensState
}

/** Returns the active account's tokens, refreshed while the view is mounted. */
export function useTokens(): UsedTokens {
  const { networks, connections } = useKernel()
  const tokens = useService(TokensToken)
  const namespace = useStore(networks.store, (all) => all.activeNamespace) ?? ''
  const networkId = useStore(connections.store, () => connections.active(namespace)?.caipNetworkId)
  const state = useStore(tokens.store(namespace))
  useEffect(() => tokens.watch(namespace), [tokens, namespace])
  return { tokens, namespace, network: networkId && networks.find(networkId), state }
}
