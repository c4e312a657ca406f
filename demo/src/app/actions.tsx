import { isQuoinError } from 'quoin'
import { useAccount, useNetwork } from 'quoin/react'
import { type FormEvent, useState } from 'react'
import type { DemoQuoin } from './demo-quoin.js'

/** Loaded with the first action: its EVM library is larger than the page, and most visitors never use it. */
type WalletActions = typeof import('./wallet-actions.js')
type Act = (wallet: WalletActions) => ReturnType<WalletActions['sendPayout']>

interface ActionsProps {
  readonly quoin: DemoQuoin
  readonly disabled: boolean
}

type Outcome = {
  readonly tone: 'busy' | 'good' | 'bad'
  readonly text: string
  readonly detail?: string | undefined
}

function explain(error: unknown): string {
  if (isQuoinError(error, 'USER_REJECTED')) return 'You declined in the wallet. Nothing was signed or sent.'
  if (isQuoinError(error, 'WATCH_ONLY')) return 'The account is watch-only. Nothing was signed or sent.'
  if (isQuoinError(error, 'HARDWARE_DEVICE_FAILED')) return 'Your Ledger didn’t sign. Nothing was sent.'
  if (isQuoinError(error, 'ABORTED')) return 'The request ended before the wallet responded.'
  if (isQuoinError(error, 'CONNECTION_CHANGED'))
    return 'Your account or network changed. Nothing was sent. Try again.'
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT'))
    return 'Not enough funds for the amount and the network fee. Nothing was sent.'
  if (isQuoinError(error, 'TRANSACTION_CHANGED'))
    return 'The wallet signed a different transaction. Nothing was sent.'
  if (isQuoinError(error, 'NOT_CONNECTED'))
    return 'The wallet disconnected. If you confirmed the request there, it may still be done.'
  return `It failed: ${isQuoinError(error) ? (error.details ?? error.shortMessage) : String(error)}`
}

/** Actions of a user with the connected wallet: each is a real request. */
export function Actions({ quoin, disabled }: ActionsProps) {
  const { address } = useAccount()
  const { network } = useNetwork()
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const [statement, setStatement] = useState('I have read the budget for the next quarter.')
  const namespace = network?.chainNamespace ?? 'eip155'
  const symbol = network?.nativeCurrency.symbol ?? 'ETH'
  const [recipients, setRecipients] = useState<Readonly<Record<string, string>>>({
    eip155: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  })
  const recipient = recipients[namespace] ?? ''
  const [amount, setAmount] = useState('0.01')

  const run = (id: string, action: Act) => async (event: FormEvent) => {
    event.preventDefault()
    const put = (outcome: Outcome): void => setOutcomes((all) => ({ ...all, [id]: outcome }))
    put({ tone: 'busy', text: 'Waiting for the wallet…' })
    try {
      const result = await action(await import('./wallet-actions.js'))
      put({ tone: 'good', text: result.text, detail: result.detail })
    } catch (error) {
      put({ tone: 'bad', text: explain(error) })
    }
  }
  const row = (id: string, title: string, label: string, action: Act, fields: React.ReactNode) => (
    <form className="action" aria-labelledby={`${id}-title`} onSubmit={run(id, action)}>
      <h3 id={`${id}-title`}>{title}</h3>
      {fields}
      <button type="submit" disabled={disabled || outcomes[id]?.tone === 'busy'}>
        {label}
      </button>
      <p className={`outcome ${outcomes[id]?.tone ?? ''}`} role="status" data-testid={`${id}-outcome`}>
        {outcomes[id]?.text}
        {outcomes[id]?.detail && <code>{outcomes[id].detail}</code>}
      </p>
    </form>
  )
  return (
    <section className="actions" aria-labelledby="actions-title">
      <h2 id="actions-title">Act for the treasury</h2>
      {disabled ? (
        <p className="note">Connect a wallet first.</p>
      ) : (
        <p className="note account">
          As <code data-testid="address">{address}</code> on {network?.name}
        </p>
      )}
      {row(
        'sign',
        'Sign a statement',
        'Sign',
        ({ signStatement }) => signStatement(quoin, statement),
        <label>
          Statement
          <input value={statement} onChange={(event) => setStatement(event.target.value)} />
        </label>,
      )}
      {namespace === 'eip155' &&
        row(
          'typed',
          'Order a payout',
          'Sign order',
          ({ requestPayout }) => requestPayout(quoin, recipient, amount),
          <p className="note">Signs the recipient and the amount below as typed data (EIP-712).</p>,
        )}
      {row(
        'send',
        'Send the payout',
        'Send',
        ({ sendPayout }) => sendPayout(quoin, recipient, amount),
        <>
          <label>
            Recipient
            <input
              value={recipient}
              placeholder={`An address on ${network?.name ?? 'this network'}`}
              onChange={(event) => setRecipients((all) => ({ ...all, [namespace]: event.target.value }))}
              spellCheck={false}
            />
          </label>
          <label>
            Amount in {symbol}
            <input value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} />
          </label>
        </>,
      )}
      <div className="action">
        <h3 id="network-title">Network</h3>
        <fieldset aria-labelledby="network-title" className="choice">
          {quoin.networks.list().map((one) => (
            <button
              key={one.caipNetworkId}
              type="button"
              aria-pressed={one.caipNetworkId === network?.caipNetworkId}
              onClick={run('network', async () => {
                await quoin.networks.switchTo(one.caipNetworkId)
                return { text: `Now on ${one.name}.` }
              })}
            >
              {one.name}
            </button>
          ))}
        </fieldset>
        <p className={`outcome ${outcomes.network?.tone ?? ''}`} role="status" data-testid="network-outcome">
          {outcomes.network?.text}
        </p>
      </div>
    </section>
  )
}
