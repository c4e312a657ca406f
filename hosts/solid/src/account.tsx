import { useAccount, useBalance, useSignMessage, useWalletRequest } from 'quoin/solid'
import { createSignal, Show } from 'solid-js'
import { numberToHex, parseEther } from 'viem'

export function Account() {
  const account = useAccount()
  const balance = useBalance()
  const signMessage = useSignMessage()
  const request = useWalletRequest()
  const [signature, setSignature] = createSignal('')
  const [hash, setHash] = createSignal('')
  const [problem, setProblem] = createSignal('')
  const showProblem = (error: Error) => setProblem(error.message)

  const sign = () => signMessage('Hello').then(setSignature, showProblem)
  const send = () => {
    const { address } = account()
    const transaction = { from: address, to: address, value: numberToHex(parseEther('0.001')) }
    request<string>({ method: 'eth_sendTransaction', params: [transaction] }).then(setHash, showProblem)
  }

  return (
    <Show when={account().isConnected}>
      <p id="account">{account().caipAddress}</p>
      <p id="balance">
        {balance().text} {balance().symbol}
      </p>
      <button id="sign" type="button" onClick={sign}>
        Sign
      </button>
      <p id="signature">{signature()}</p>
      <button id="send" type="button" onClick={send}>
        Send
      </button>
      <p id="hash">{hash()}</p>
      <p role="alert">{problem()}</p>
    </Show>
  )
}
