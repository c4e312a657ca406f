// #if wagmi
// #if next
'use client'

// #end
import { useAccount } from 'quoin/react'
import { getAddress, parseEther } from 'viem'
import { useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'
import { errorText } from './error-text'

/** Sends ether from the connected account, and displays the progress. */
export function SendForm() {
  const { isConnected } = useAccount({ namespace: 'eip155' })
  const { mutateAsync, data: hash, error, isPending } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash, pollingInterval: 1_000 })

  async function send(form: FormData) {
    const to = getAddress(String(form.get('to')))
    const value = parseEther(String(form.get('amount')))
    // The error is displayed below.
    await mutateAsync({ to, value }).catch(() => undefined)
  }

  function status() {
    if (isPending) return 'Confirm in your wallet.'
    if (error) return errorText(error)
    if (!hash) return ''
    if (!receipt) return `Submitted: ${hash}`
    return `${receipt.status === 'success' ? 'Confirmed' : 'Reverted'}: ${hash}`
  }

  return (
    <form action={send}>
      <label>
        To
        <input name="to" required pattern="0x[0-9a-fA-F]{40}" placeholder="0x…" />
      </label>
      <label>
        Amount in ETH
        <input name="amount" required inputMode="decimal" placeholder="0.01" />
      </label>
      <button type="submit" disabled={!isConnected || isPending}>
        Send
      </button>
      <output>{status()}</output>
    </form>
  )
}
// #end
// #if eip155 !wagmi
// #if next
'use client'

// #end
import { useAccount, useKernel } from 'quoin/react'
import { useActionState } from 'react'
import { errorText } from './error-text'
import { sendEther } from './send-ether'

/** Sends ether from the connected account, and displays the result. */
export function SendForm() {
  const kernel = useKernel()
  const { isConnected } = useAccount({ namespace: 'eip155' })
  const [status, send, isSending] = useActionState(async (_before: string, form: FormData) => {
    try {
      const hash = await sendEther(kernel, String(form.get('to')), String(form.get('amount')))
      return `Confirmed: ${hash}`
    } catch (error) {
      return errorText(error)
    }
  }, '')

  return (
    <form action={send}>
      <label>
        To
        <input name="to" required pattern="0x[0-9a-fA-F]{40}" placeholder="0x…" />
      </label>
      <label>
        Amount in ETH
        <input name="amount" required inputMode="decimal" placeholder="0.01" />
      </label>
      <button type="submit" disabled={!isConnected || isSending}>
        Send
      </button>
      <output>{isSending ? 'Confirm in your wallet.' : status}</output>
    </form>
  )
}
// #end
