import { QuoinButton, useAccount, useQuoin, useWalletRequest } from 'quoin/react'
import { useState } from 'react'

export function Wallet() {
  const { address } = useAccount()
  const { open, isOpen } = useQuoin()
  const request = useWalletRequest()
  const [outcome, setOutcome] = useState('')
  if (!address)
    return (
      <button type="button" onClick={() => open()}>
        {isOpen ? 'Choose a wallet' : 'Connect'}
      </button>
    )
  const sign = () =>
    request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }).then(setOutcome, (error) =>
      setOutcome(error.code),
    )
  return (
    <>
      <QuoinButton />
      <p>{address}</p>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output>{outcome}</output>
    </>
  )
}
