import { useAccount, useBalance, useSignMessage, useWalletRequest } from 'quoin/react'
import { useState } from 'react'
import { numberToHex, parseEther } from 'viem'

export function Account() {
  const { address, caipAddress } = useAccount()
  const { text, symbol } = useBalance()
  const signMessage = useSignMessage()
  const request = useWalletRequest()
  const [signature, setSignature] = useState('')
  const [hash, setHash] = useState('')
  const [problem, setProblem] = useState('')
  const showProblem = (error: Error) => setProblem(error.message)
  if (!address) return null

  const transaction = { from: address, to: address, value: numberToHex(parseEther('0.001')) }
  const sign = () => signMessage('Hello').then(setSignature, showProblem)
  const send = () =>
    request<string>({ method: 'eth_sendTransaction', params: [transaction] }).then(setHash, showProblem)

  return (
    <>
      <p id="account">{caipAddress}</p>
      <p id="balance">
        {text} {symbol}
      </p>
      <button id="sign" type="button" onClick={sign}>
        Sign
      </button>
      <p id="signature">{signature}</p>
      <button id="send" type="button" onClick={send}>
        Send
      </button>
      <p id="hash">{hash}</p>
      <p role="alert">{problem}</p>
    </>
  )
}
