'use client'

import { sendReader, type UseSendTransfer } from '../bindings/send-reader.js'
import { useReader } from './use-reader.js'

/**
 * Returns the transfer of the plugin `send`, for a form of the page's own. `open('send', …)` of `useQuoin` displays the widget's.
 *
 * @example
 * const { state, transfer } = useSendTransfer()
 * transfer?.fill({ recipient: 'vitalik.eth', amount: '0.1', token: 'ETH' })
 */
export function useSendTransfer(): UseSendTransfer {
  return useReader('useSendTransfer', sendReader)
}
