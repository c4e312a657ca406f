'use client'

import { useCallback } from 'react'
import type { RpcClient } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'

/**
 * Sends requests to the connected wallet, as the host. Throws what `RpcClient` throws: `NOT_CONNECTED`, `RPC_NOT_ALLOWED`,
 * `USER_REJECTED`.
 *
 * @example
 * const request = useWalletRequest()
 * const signature = await request<string>({ method: 'personal_sign', params: [message, address] })
 */
export function useWalletRequest(): RpcClient['request'] {
  const { rpc } = useKernel()
  return useCallback((request) => rpc.request(request), [rpc])
}
