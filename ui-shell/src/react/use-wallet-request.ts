'use client'

import { useMemo } from 'react'
import type { RpcClient } from '#kernel'
import { type SignMessage, signMessageOf, walletRequestOf } from '../bindings/actions.js'
import { useProvidedKernel } from './use-provided-kernel.js'

/**
 * Sends requests to the connected wallet, as the host. Throws what `RpcClient` throws: `NOT_CONNECTED`, `RPC_NOT_ALLOWED`,
 * `USER_REJECTED`.
 *
 * @example
 * const request = useWalletRequest()
 * const hash = await request<string>({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })
 */
export function useWalletRequest(): RpcClient['request'] {
  const kernel = useProvidedKernel('useWalletRequest')
  return useMemo(() => walletRequestOf(kernel), [kernel])
}

/**
 * Signs a text in the connected wallet, on any chain, and returns the signature in the form that the chain's own verification
 * takes. Throws `NOT_CONNECTED`, `CHAIN_CAPABILITY_MISSING`, `CONNECTION_CHANGED`, `USER_REJECTED`.
 *
 * @example
 * const signMessage = useSignMessage()
 * const signature = await signMessage('I accept the rules of the guild')
 */
export function useSignMessage(): SignMessage {
  const kernel = useProvidedKernel('useSignMessage')
  return useMemo(() => signMessageOf(kernel), [kernel])
}
