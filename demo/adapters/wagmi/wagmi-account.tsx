import { type ReactNode, useState } from 'react'
import { formatEther, parseEther, verifyMessage } from 'viem'
import {
  useAccount,
  useBalance,
  useChainId,
  useConfig,
  useConnect,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
} from 'wagmi'
import { waitForTransactionReceipt } from 'wagmi/actions'
import { explain, recipient } from '../shared/page-state.js'

/** An account that uses wagmi's hooks alone, and nothing of Quoin. */
export function WagmiAccount(): ReactNode {
  const config = useConfig()
  const { address, connector, status } = useAccount()
  const chainId = useChainId()
  const balance = useBalance({ address })
  const connectors = useConnectors()
  const connecting = useConnect()
  const disconnecting = useDisconnect()
  const sending = useSendTransaction()
  const signing = useSignMessage()
  const switching = useSwitchChain()
  const [outcome, setOutcome] = useState('')

  const run = (act: () => Promise<string>) => async (): Promise<void> => {
    setOutcome('Waiting for the wallet…')
    setOutcome(await act().catch(explain))
  }
  const sign = run(async () => {
    const message = 'Hello from wagmi'
    const signature = await signing.mutateAsync({ message })
    const isValid = address && (await verifyMessage({ address, message, signature }))
    return isValid ? 'Signed, and the signature is valid.' : 'The signature is of another account.'
  })
  const send = run(async () => {
    const hash = await sending.mutateAsync({ to: recipient, value: parseEther('0.01') })
    const { status: result } = await waitForTransactionReceipt(config, { hash })
    await balance.refetch()
    return result === 'success' ? '0.01 ETH sent; the chain has it.' : 'The chain did not take it.'
  })
  const name = config.chains.find((chain) => chain.id === chainId)?.name ?? `Chain ${chainId}`

  return (
    <section aria-label="Account">
      <dl>
        <div>
          <dt>Status</dt>
          <dd data-testid="status">{connector ? `${status} by ${connector.name}` : status}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd data-testid="address">{address ?? 'Not connected'}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd data-testid="network">{name}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd data-testid="balance">{balance.data ? `${formatEther(balance.data.value)} ETH` : '–'}</dd>
        </div>
      </dl>
      {!address && (
        <div className="actions">
          {connectors.map((one) => (
            <button
              type="button"
              key={one.uid}
              onClick={run(async () => {
                await connecting.mutateAsync({ connector: one })
                return 'Connected.'
              })}
            >
              Connect: {one.name}
            </button>
          ))}
        </div>
      )}
      <div className="actions">
        <button type="button" disabled={!address} onClick={sign}>
          Sign
        </button>
        <button type="button" disabled={!address} onClick={send}>
          Send 0.01
        </button>
        {config.chains.map((chain) => (
          <button
            type="button"
            key={chain.id}
            onClick={run(async () => {
              await switching.mutateAsync({ chainId: chain.id })
              return `On ${chain.name}.`
            })}
          >
            Use {chain.name}
          </button>
        ))}
        <button
          type="button"
          disabled={!address}
          onClick={run(async () => {
            await disconnecting.mutateAsync()
            return 'Disconnected.'
          })}
        >
          Disconnect
        </button>
      </div>
      <p data-testid="outcome" role="status">
        {outcome}
      </p>
    </section>
  )
}
