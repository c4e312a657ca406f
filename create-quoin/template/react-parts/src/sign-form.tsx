// #if !eip155
// #if next
'use client'

// #end
import { useAccount, useSignMessage } from 'quoin/react'
import { useActionState } from 'react'
import { errorText } from './error-text'

/** Signs a text by the connected account, and displays the signature. */
export function SignForm() {
  const signMessage = useSignMessage()
  const { isConnected } = useAccount()
  const [status, sign, isSigning] = useActionState(async (_before: string, form: FormData) => {
    try {
      return `Signature: ${await signMessage(String(form.get('text')))}`
    } catch (error) {
      return errorText(error)
    }
  }, '')

  return (
    <form action={sign}>
      <label>
        Text
        <input name="text" required />
      </label>
      <button type="submit" disabled={!isConnected || isSigning}>
        Sign
      </button>
      <output>{isSigning ? 'Confirm in your wallet.' : status}</output>
    </form>
  )
}
// #end
